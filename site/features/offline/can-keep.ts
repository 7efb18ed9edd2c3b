/**
 * Returns true if this browser can keep notes: the worker must be able to read the account's name. With hot reload,
 * there is no worker.
 */
export const canKeep = (): boolean =>
  import.meta.env.PROD &&
  'serviceWorker' in navigator &&
  'cookieStore' in window &&
  'indexedDB' in window;
