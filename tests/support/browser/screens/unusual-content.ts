import { subjectLabels } from '#site/features/catalogue/labels.ts';
import { EMPTY_PATH, LONG_PATH } from '../unusual-content.ts';
import { at, type Screen } from './screen.ts';

/** Pages of subjects that no seed has. They need `addUnusualContent`. */
export const unusualScreens: Screen[] = [
  {
    name: 'subject-no-topics',
    who: 'visitor',
    reach: at(EMPTY_PATH),
    landmark: (page) => page.getByText(subjectLabels.noTopics),
  },
  {
    name: 'subject-no-topics-administrator',
    who: 'administrator',
    reach: at(EMPTY_PATH),
    landmark: (page) => page.getByRole('link', { name: 'Admin panel' }),
    isVariant: true,
  },
  {
    name: 'subject-many-topics',
    who: 'visitor',
    reach: at(LONG_PATH),
    landmark: (page) => page.getByRole('button', { name: 'Purchase for £1,234' }),
    isVariant: true,
  },
];
