/** Label of the link to the reader, beside each download. */
export const readLabel = 'Read';
