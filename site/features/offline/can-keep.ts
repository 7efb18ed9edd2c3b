/** Returns true if this browser can keep notes: the worker must be able to read the account's name. */
export const canKeep = (): boolean =>
  'serviceWorker' in navigator && 'cookieStore' in window && 'indexedDB' in window;
