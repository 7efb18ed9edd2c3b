/** The screens whose pictures are kept in `screenshots/`, at the widths below and in both themes. */
export const KEPT_SCREENS = [
  'home-visitor',
  'home-student',
  'home-admin-login',
  'subject-visitor',
  'subject-with-access',
  'auth-login',
  'auth-sign-up-errors',
  'reset-form',
  'checkout-form',
  'checkout-declined',
  'purchases-list',
  'admin-form',
  'admin-sales',
  'not-found',
];

/** In CSS pixels. */
export const KEPT_WIDTHS = [360, 1440];
