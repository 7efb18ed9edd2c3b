/** Names in the browser's storage. Plain constants, because inline scripts need them, too. */

/** The administrator's token, in `localStorage`. */
export const ADMIN_TOKEN = 'adminToken';

/** A toast that waits for the next page, in `sessionStorage`. */
export const KEPT_TOAST = 'toast';
