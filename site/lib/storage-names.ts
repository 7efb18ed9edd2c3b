/** Keys of the browser's storage. Plain constants, because every page loads this file. */

/** The administrator's token, in `localStorage`. */
export const ADMIN_TOKEN = 'adminToken';

/** The toast for the next page, in `sessionStorage`. */
export const PENDING_TOAST = 'toast';

/** What the checkout says after a reload or a return from the bank, in `sessionStorage`. */
export const CHECKOUT_NOTICE = 'checkoutNotice';
