/** Screens of which every picture is kept: at the widths below, in both themes. */
const MAIN_SCREENS = [
  'home-visitor',
  'subject-with-access',
  'auth-login',
  'reset-form',
  'checkout-form',
  'purchases-list',
  'admin-sales',
];

/** One picture of each other screen, or two of a large screen: all together stay few and small. */
const OTHER_PICTURES = [
  'subject-visitor-360-dark',
  'subject-visitor-1440-light',
  'home-admin-login-360-dark',
  'home-continue-360-light',
  'home-unfinished-360-light',
  'auth-sign-up-errors-360-light',
  'not-found-360-light',
  'checkout-declined-1440-dark',
  'checkout-offer-1440-light',
  'checkout-code-1440-dark',
  'ask-to-pay-360-light',
  'pay-form-1440-light',
  'pay-thanks-360-dark',
  'purchases-updated-1440-light',
  'search-results-360-light',
  'reader-1440-dark',
  'reader-360-light',
  'practise-answer-360-light',
  'parents-360-light',
  'receipt-360-light',
  'account-360-dark',
  'unsubscribe-360-light',
  'delete-account-1440-dark',
  'admin-customer-1440-light',
  'admin-customer-refund-line-360-light',
  'admin-needs-1440-light',
  'admin-form-360-light',
  'admin-sign-in-1440-dark',
];

const KEPT_WIDTHS = [360, 1440];
const THEMES = ['light', 'dark'];

/** Names of the pictures in `screenshots/`, without extension: screen, width in CSS pixels, theme. */
export const KEPT_PICTURES: ReadonlySet<string> = new Set([
  ...MAIN_SCREENS.flatMap((screen) =>
    KEPT_WIDTHS.flatMap((width) => THEMES.map((theme) => `${screen}-${width}-${theme}`)),
  ),
  ...OTHER_PICTURES,
]);
