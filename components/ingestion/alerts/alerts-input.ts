/** How many alerts a page of the list has. */
export const alertPageSize = 50;

/** What the list of alerts is read with: the open ones only, of one AOI only. */
export const alertsInput = (open: boolean, aoi: string) => ({
  query: { ...(open && { open: 'true' as const }), ...(aoi !== '' && { aoi }), limit: alertPageSize },
});
