/** What the home page reads with: the server fills the same queries as the browser reads. */
export const mineInput = { query: { scope: 'mine', limit: 100 } } as const;
/** Own orders whose expected day of delivery is over. */
export const overdueInput = { query: { scope: 'mine', delivery: 'overdue', limit: 20 } } as const;
export const allInput = { query: { limit: 100 } } as const;
export const settleInput = { query: { waiting: 'settle' } } as const;
export const approveInput = { query: { waiting: 'approve' } } as const;
/** How many areas and saved searches are looked at for news, and up to which size such a search is quick. */
export const newsAreas = 3;
export const newsSearches = 4;
export const newsMaxKm2 = 50_000;
/** Enough, should each of the searches be over one of them. */
export const areasInput = {
  query: { scope: 'mine', maxKm2: newsMaxKm2, limit: newsAreas + newsSearches },
} as const;
export const runsInput = { query: { limit: 50 } } as const;
