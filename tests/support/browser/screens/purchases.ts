import { purchasesLabels } from '#site/texts/purchases.ts';
import { at, type Screen, withFault } from './screen.ts';

const LIST = '/api/user/purchases';

/** The states of /purchases (docs/product.md). */
export const purchasesScreens: Screen[] = [
  {
    name: 'purchases-visitor',
    who: 'visitor',
    reach: at('/purchases'),
    landmark: (page) => page.getByRole('heading', { name: purchasesLabels.accessRequired }),
    isVariant: true,
  },
  {
    name: 'purchases-loading',
    who: 'student',
    reach: withFault({ path: LIST, hang: true }, at('/purchases')),
    landmark: (page) => page.getByRole('status', { name: 'Loading' }),
    isVariant: true,
  },
  {
    name: 'purchases-empty',
    who: 'student',
    reach: at('/purchases'),
    landmark: (page) => page.getByRole('heading', { name: purchasesLabels.none }),
    isVariant: true,
  },
  {
    name: 'purchases-failed',
    who: 'student',
    reach: withFault({ path: LIST, status: 503 }, at('/purchases')),
    consoleErrors: [/503 .*\/api\/user\/purchases$/],
    landmark: (page) => page.getByText('Your purchases could not be loaded'),
    isVariant: true,
  },
  {
    name: 'purchases-list',
    who: 'buyer',
    reach: at('/purchases'),
    landmark: (page) => page.getByRole('button', { name: purchasesLabels.access }),
  },
];
