import { expect, test } from 'vitest';
import { studioTexts } from '../texts.ts';
import { describeBuild, hasPage } from './describe-build.ts';

const at = (minute: number, second = 0) =>
  new Date(Date.UTC(2026, 0, 5, 12, minute, second)).toISOString();
const NOW = Date.parse(at(30));
const site = (builtAt: string) => ({ builtAt, subjectIds: ['micro'] });

test.each([
  ['a publication before the build', at(10), { site: site(at(11)) }],
  ['no publication at all', undefined, { site: site(at(11)) }],
  [
    'a publication in the build while another one waits',
    at(10),
    { site: site(at(11)), nextBuildAt: at(35) },
  ],
])('the pages are up to date after %s', (_, changedAt, build) => {
  expect(describeBuild(changedAt, build, NOW)).toEqual({
    isPending: false,
    tone: 'default',
    text: studioTexts.pagesCurrent('5 January 2026 at 12:11'),
  });
});

test('a publication after the build is on the page in about a minute', () => {
  const { isPending, text } = describeBuild(at(29), { site: site(at(11)) }, NOW) ?? {};
  expect({ isPending, text }).toEqual({ isPending: true, text: studioTexts.onPageSoon });
});

test('a publication that waits for the next build is on the page a minute after its start', () => {
  const build = { site: site(at(11)), nextBuildAt: at(34, 30) };
  expect(describeBuild(at(29), build, NOW)?.text).toBe(studioTexts.onPageAt('12:35'));
});

test('a quarter of an hour without a build links to the status tab', () => {
  expect(describeBuild(at(14), { site: site(at(11)) }, NOW)?.text).toBe(studioTexts.buildOverdue);
  expect(describeBuild(at(15), { site: site(at(11)) }, NOW)?.text).toBe(studioTexts.onPageSoon);
});

test('describes a shop that does not respond, and shows nothing without a build time', () => {
  expect(describeBuild(at(29), undefined, NOW)?.text).toBe(studioTexts.buildUnknown);
  expect(describeBuild(at(29), {}, NOW)).toBeUndefined();
});

test('a subject has a page once a build contains it, or if the site lists no subjects', () => {
  expect(hasPage({ site: site(at(11)) }, 'micro')).toBe(true);
  expect(hasPage({ site: site(at(11)) }, 'trade')).toBe(false);
  expect(hasPage({ site: { builtAt: at(11) } }, 'trade')).toBe(true);
  expect(hasPage(undefined, 'trade')).toBe(true);
  expect(hasPage({ site: site(at(11)) }, undefined)).toBe(true);
});
