/** Keys of the browser's storage. Plain constants, because every page loads this file. */

/** The administrator's token, in `localStorage`. */
export const ADMIN_TOKEN = 'adminToken';

/** The toast for the next page, in `sessionStorage`. */
export const PENDING_TOAST = 'toast';

/** The checkout's message after a reload or a return from the bank, in `sessionStorage`. */
export const CHECKOUT_NOTICE = 'checkoutNotice';

/** The reader's setting for dark pages, in `localStorage`: `on` or `off`. Without it, pages follow the system. */
export const DARK_PAGES = 'darkPages';

/** The view that the student chose on a narrow screen, in `localStorage`: `text` or `pages`. */
export const NARROW_VIEW = 'narrowView';

/** Prefix of keys for a student's reading progress, in `localStorage`. */
export const PROGRESS = 'progress:';

/** Prefix of keys for answers to cards, in `localStorage`; the account's opaque name or `visitor`, and the subject follow. */
export const PRACTICE = 'practice:';

/** Today's number of cards for the header, in `localStorage`. */
export const PRACTICE_TODAY = 'practiceToday';

/** The address to which this browser requested a link for a new password, in `localStorage`, while the link is valid. */
export const RESET_ADDRESS = 'resetAddress';

/** Prefix of keys for unfinished sessions on the page for practising, in `sessionStorage`; the address's query follows. */
export const PRACTICE_SESSION = 'practiceSession';

/** Prefixes of keys that are deleted from both storages when a student signs out. */
export const PERSONAL = [
  PROGRESS,
  PRACTICE,
  PRACTICE_TODAY,
  PRACTICE_SESSION,
  RESET_ADDRESS,
] as const;

/** Prefix of keys for pages that were reloaded for a missing script, in `sessionStorage`; the page's path follows. */
export const RELOADED_FOR = 'reloadedFor:';

/** The settings of the reader's text view, in `localStorage`. */
export const TEXT_SETTINGS = 'textSettings';

/** Prefix of keys for lists that the student opened (`yes`) or closed (`no`), in `localStorage`. */
export const OPEN_LIST = 'openList:';

/** The order of places that waits for its payment, in `sessionStorage`. */
export const PLACES_ORDER = 'placesOrder';
