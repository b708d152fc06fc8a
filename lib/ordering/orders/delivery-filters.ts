/** The deliveries that a list of orders can be narrowed to. What is overdue is undelivered, too. */
export const deliveryFilters = ['undelivered', 'overdue', 'delivered', 'cancelled'] as const;
