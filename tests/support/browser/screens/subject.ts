import { subjectLabels } from '#site/features/catalogue/labels.ts';
import { offerTexts } from '#site/lib/offer-labels.ts';
import { at, type Screen, withFault } from './screen.ts';

const BUYING = '/api/user/access/';

/** Subject pages. The buyer owns Macroeconomics. */
export const subjectScreens: Screen[] = [
  {
    name: 'subject-visitor',
    who: 'visitor',
    reach: at('/microeconomics'),
    landmark: (page) => page.getByRole('button', { name: 'Purchase for £30' }),
  },
  {
    name: 'subject-look-inside',
    who: 'visitor',
    reach: async (stage) => {
      await at('/microeconomics')(stage);
      const looks = stage.page.getByText(subjectLabels.lookInside, { exact: true });
      for (const look of (await looks.all()).slice(0, 2)) await look.click();
    },
    landmark: (page) => page.getByText(subjectLabels.samplePage(1)),
    isVariant: true,
  },
  {
    name: 'subject-waiting',
    who: 'student',
    reach: withFault({ path: BUYING, hang: true }, at('/microeconomics')),
    landmark: (page) => page.getByRole('heading', { level: 1 }),
    isVariant: true,
  },
  {
    name: 'subject-without-access',
    who: 'student',
    reach: at('/microeconomics'),
    landmark: (page) => page.locator('[data-access="none"]'),
    isVariant: true,
  },
  {
    name: 'subject-access-failed',
    who: 'student',
    reach: withFault({ path: BUYING, status: 503 }, at('/microeconomics')),
    consoleErrors: [/503 .*\/api\/user\/access\//],
    landmark: (page) => page.getByText("We couldn't check your access."),
    isVariant: true,
  },
  {
    name: 'subject-difference',
    who: 'buyer',
    reach: at('/microeconomics'),
    landmark: (page) => page.getByText(offerTexts.instead('£30.00')),
    isVariant: true,
  },
  {
    name: 'subject-with-access',
    who: 'buyer',
    reach: at('/macroeconomics'),
    landmark: (page) => page.getByText(subjectLabels.fullAccess),
    isVariant: true,
  },
  {
    name: 'subject-administrator',
    who: 'administrator',
    reach: at('/microeconomics'),
    landmark: (page) => page.getByText(subjectLabels.fullAccess),
    isVariant: true,
  },
];
