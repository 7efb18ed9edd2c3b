/** Keys of the browser's storage. Plain constants, because every page loads this file. */

/** The administrator's token, in `localStorage`. */
export const ADMIN_TOKEN = 'adminToken';

/** The toast for the next page, in `sessionStorage`. */
export const PENDING_TOAST = 'toast';

/** What the checkout says after a reload or a return from the bank, in `sessionStorage`. */
export const CHECKOUT_NOTICE = 'checkoutNotice';

/** Whether the reader shows pages dark, in `localStorage`. */
export const DARK_PAGES = 'darkPages';

/** What begins the name of what a browser knows of a student's progress, in `localStorage`. */
export const PROGRESS = 'progress:';

/** Prefix of the key in `sessionStorage` that says a page was reloaded for a missing script; the script's path follows. */
export const RELOADED_FOR = 'reloadedFor:';
