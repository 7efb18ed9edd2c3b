/** The folder of the file store's data, within the data folder. */
export const FILES = 'files';
