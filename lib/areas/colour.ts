/** The colours that a saved area can have; the page knows how each looks in light and dark. */
export const areaColours = ['ink', 'violet', 'blue', 'teal', 'green', 'amber', 'red'] as const;
export type AreaColour = (typeof areaColours)[number];
