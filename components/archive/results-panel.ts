/** The panel with the query and the results on a desk: what opens from it stays beside it, so that the list is seen. */
export const resultsPanel = '[data-results-panel]';
