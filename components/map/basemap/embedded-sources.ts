/** Whose data the embedded map is made of: their licences want it said on every map. */
export const embeddedSources = 'GSHHG · © Natural Earth · © GeoNames (CC BY 4.0)';
