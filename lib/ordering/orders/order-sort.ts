/** What a list of orders can be sorted by: when it changed last, when it was sent (or made), and the rest as named. */
export const orderSorts = ['changed', 'ordered', 'number', 'state', 'total', 'author', 'contract'] as const;
