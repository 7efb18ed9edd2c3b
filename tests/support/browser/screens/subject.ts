import { subjectLabels } from '#site/texts/subject.ts';
import { at, type Screen, spoilt } from './screen.ts';

const BUYING = '/api/user/access/';

/** The subject pages. The subject of the buyer is Macroeconomics. */
export const subjectScreens: Screen[] = [
  {
    name: 'subject-visitor',
    who: 'visitor',
    reach: at('/microeconomics'),
    sign: (page) => page.getByRole('button', { name: 'Purchase for £30' }),
  },
  {
    name: 'subject-waiting',
    who: 'student',
    reach: spoilt({ path: BUYING, hang: true }, at('/microeconomics')),
    sign: (page) => page.getByRole('heading', { level: 1 }),
    isVariant: true,
  },
  {
    name: 'subject-without-access',
    who: 'student',
    reach: at('/microeconomics'),
    sign: (page) => page.locator('[data-access="none"]'),
    isVariant: true,
  },
  {
    name: 'subject-access-failed',
    who: 'student',
    reach: spoilt({ path: BUYING, status: 503 }, at('/microeconomics')),
    sign: (page) => page.getByText('We could not check your access.'),
    isVariant: true,
  },
  {
    name: 'subject-with-access',
    who: 'buyer',
    reach: at('/macroeconomics'),
    sign: (page) => page.getByText(subjectLabels.fullAccess),
    isVariant: true,
  },
  {
    name: 'subject-administrator',
    who: 'administrator',
    reach: at('/microeconomics'),
    sign: (page) => page.getByText(subjectLabels.fullAccess),
    isVariant: true,
  },
];
