/** Where session storage keeps the toast for the next page. Apart, because every page loads this file. */
export const PENDING_TOAST_KEY = 'toast';
