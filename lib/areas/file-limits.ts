/** The rows and bytes that one CSV file of areas can have. */
export const maxAreaRows = 500;
export const maxAreaFileBytes = 10 * 1024 * 1024;
