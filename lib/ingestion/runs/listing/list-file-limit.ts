/** The most bytes of a file with a list. The proxy examples and the operations guide name it too. */
export const maxListFileBytes = 512 * 1024 * 1024;

/** What a larger file is refused with, by the browser and by the server. */
export const listFileTooLarge = {
  type: 'too-large',
  status: 413,
  title: 'The file is too large',
  detail: `A file has at most ${maxListFileBytes / 1024 / 1024} MiB. Split the list.`,
};
