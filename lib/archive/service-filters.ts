/** The filters that some services take beside the three fields of the interface, as they are called there. */
export const serviceFilters = ['cloudCover', 'incidenceAngle', 'resolution'] as const;
export type ServiceFilter = (typeof serviceFilters)[number];
