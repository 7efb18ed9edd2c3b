import { subjectLabels } from '#site/features/catalogue/labels.ts';
import { EMPTY, LONG } from '../odd-subjects.ts';
import { at, type Screen } from './screen.ts';

/** Pages of subjects that no seed has. They need `addOddSubjects`. */
export const oddScreens: Screen[] = [
  {
    name: 'subject-no-topics',
    who: 'visitor',
    reach: at(`/${EMPTY}`),
    landmark: (page) => page.getByText(subjectLabels.noTopics),
  },
  {
    name: 'subject-no-topics-administrator',
    who: 'administrator',
    reach: at(`/${EMPTY}`),
    landmark: (page) => page.getByRole('link', { name: 'Admin panel' }),
    isVariant: true,
  },
  {
    name: 'subject-eighty-topics',
    who: 'visitor',
    reach: at(`/${LONG}`),
    landmark: (page) => page.getByRole('button', { name: 'Purchase for £1,234' }),
    isVariant: true,
  },
];
