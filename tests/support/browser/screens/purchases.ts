import { purchasesLabels } from '#site/texts/purchases.ts';
import { at, type Screen, spoilt } from './screen.ts';

const LIST = '/api/user/purchases';

/** Spec section 2, /purchases. */
export const purchasesScreens: Screen[] = [
  {
    name: 'purchases-visitor',
    who: 'visitor',
    reach: at('/purchases'),
    sign: (page) => page.getByRole('heading', { name: purchasesLabels.accessRequired }),
    isVariant: true,
  },
  {
    name: 'purchases-loading',
    who: 'student',
    reach: spoilt({ path: LIST, hang: true }, at('/purchases')),
    sign: (page) => page.getByRole('status', { name: 'Loading' }),
    isVariant: true,
  },
  {
    name: 'purchases-empty',
    who: 'student',
    reach: at('/purchases'),
    sign: (page) => page.getByRole('heading', { name: purchasesLabels.none }),
    isVariant: true,
  },
  {
    name: 'purchases-failed',
    who: 'student',
    reach: spoilt({ path: LIST, status: 503 }, at('/purchases')),
    sign: (page) => page.getByText('Your purchases cannot be shown'),
    isVariant: true,
  },
  {
    name: 'purchases-list',
    who: 'buyer',
    reach: at('/purchases'),
    sign: (page) => page.getByRole('button', { name: purchasesLabels.access }),
  },
];
