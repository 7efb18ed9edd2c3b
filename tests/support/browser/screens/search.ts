import type { Page } from 'playwright/test';
import { getReadableFiles } from '#contract/progress/readable-files.ts';
import { getTexts } from '#contract/text-view/text-and-outline.ts';
import { searchLabels } from '#site/features/search/labels.ts';
import { at, type Screen, type Stage, withFault } from './screen.ts';

export const searchField = (page: Page) =>
  page.getByRole('searchbox', { name: searchLabels.label });

const searchFor =
  (path: string, words: string) =>
  async (stage: Stage): Promise<void> => {
    await at(path)(stage);
    await searchField(stage.page).fill(words);
  };

const status = (text: string | RegExp) => (page: Page) =>
  page.getByRole('status').filter({ hasText: text });

/** States of a search (docs/product.md#search). */
export const searchScreens: Screen[] = [
  {
    name: 'search-results',
    who: 'buyer',
    reach: searchFor('/purchases', 'aggregate demand'),
    landmark: status(/^\d+ results$/),
  },
  {
    name: 'search-similar',
    who: 'buyer',
    reach: searchFor('/home', 'inflaton'),
    landmark: status(searchLabels.noneButSimilar({ typed: 'inflaton', similar: 'inflation' })),
    isVariant: true,
  },
  {
    name: 'search-none',
    who: 'buyer',
    reach: searchFor('/purchases', 'zzzzzzzz'),
    landmark: status('No page contains these words.'),
    isVariant: true,
  },
  {
    name: 'search-loading',
    who: 'buyer',
    reach: withFault(
      { path: getReadableFiles.path, hang: true },
      searchFor('/purchases', 'demand'),
    ),
    landmark: status('Searching…'),
    isVariant: true,
  },
  {
    name: 'search-failed',
    who: 'buyer',
    reach: withFault(
      { path: getTexts.path, status: 503, times: 8 },
      searchFor('/purchases', 'demand'),
    ),
    consoleErrors: [/503 .*\/api\/notes\/text$/],
    landmark: (page) => page.getByText('Your notes could not be searched'),
    isVariant: true,
  },
];
