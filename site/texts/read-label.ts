/** What leads to the reader, wherever a file can be downloaded. */
export const readLabel = 'Read';
