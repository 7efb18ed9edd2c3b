import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readArguments } from './arguments.ts';
import { bad, good, warning } from './check.ts';
import { findProblems } from './problems.ts';
import {
  formatNext,
  formatStep,
  formatSteps,
  hideLaterSettings,
  STEPS,
  selectProblems,
} from './steps.ts';
import { PERMALINK } from './visits/old-deploys.ts';
import { ADDRESS } from './visits/visit.ts';

const guide = readFileSync(`${import.meta.dirname}/../../docs/deploy.md`, 'utf8');

const sections = guide.split(/^## /m).slice(1);

test('docs/deploy.md has the steps of the doctor, in order', () => {
  const headings = sections.map((section) => section.split('\n')[0]);
  expect(headings).toEqual(STEPS.map(({ title }, index) => `${index + 1}. ${title}`));
});

test.each(STEPS.map((step, index) => ({ ...step, number: index + 1 })))(
  'step $number of docs/deploy.md gives its settings, and ends with its check',
  ({ number, settings }) => {
    const section = sections[number - 1] ?? '';
    for (const name of settings) expect(section).toContain(`\`${name}\``);
    expect(section).toContain(`☐ \`npm run doctor -- --step ${number}\``);
  },
);

test('docs/deploy.md fits on one page, and its steps take an hour', () => {
  expect(guide.split(/\s+/).length).toBeLessThan(800);
  const minutes = [...guide.matchAll(/(\d+) minutes/g)].map(([, number]) => Number(number));
  expect(minutes).toHaveLength(STEPS.length - 1);
  expect(minutes.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(60);
});

test('every required setting comes from one step', () => {
  const required = [...findProblems({}).keys()];
  expect(STEPS.flatMap(({ settings }) => settings).sort()).toEqual(required.sort());
});

test('the button "Deploy to Netlify" asks for every setting before the build hook, with its step', () => {
  const host = readFileSync(`${import.meta.dirname}/../../netlify.toml`, 'utf8');
  const asked = [...host.matchAll(/^ {2}([A-Z_]+) = ".+ \(step (\d+)\)"$/gm)].map(
    ([, name, number]) => [name, Number(number)],
  );
  const given = STEPS.flatMap(({ settings }, index) =>
    settings.filter((name) => name !== 'BUILD_HOOK_URL').map((name) => [name, index + 1]),
  );
  expect(asked.sort()).toEqual(given.sort());
});

test('no step needs a setting of a later step', () => {
  const required = new Set(findProblems({}).keys());
  const given = new Set([ADDRESS, PERMALINK]);
  for (const { title, settings, checks } of STEPS) {
    for (const name of settings) given.add(name);
    const missing = checks
      .flatMap(({ needs }) => needs)
      .filter((name) => required.has(name) && !given.has(name));
    expect([title, missing]).toEqual([title, []]);
  }
});

test('a step sees no setting of a later step, and reports the problems of earlier ones', () => {
  const variables = { SITE_URL: 'https://shop.example', SESSION_SECRET: 'short', STUDIO_URL: 'x' };
  expect(hideLaterSettings(1, variables)).toEqual({ SESSION_SECRET: 'short', STUDIO_URL: 'x' });
  const problems = new Map([
    ['SESSION_SECRET', 'is too short'],
    ['SMTP_URL', 'is missing'],
    ['STUDIO_URL', 'is not an address'],
  ]);
  expect([...selectProblems(2, problems).keys()]).toEqual(['SESSION_SECRET']);
  expect([...selectProblems(6, problems).keys()]).toEqual(['SESSION_SECRET', 'SMTP_URL']);
  expect([...selectProblems(STEPS.length, problems).keys()]).toEqual([...problems.keys()]);
});

test('after a step comes the next, unless something is bad', () => {
  expect(formatStep(3)).toBe(`Step 3 of ${STEPS.length}: Content`);
  expect(formatNext(3, [good(''), warning('')])).toContain('step 4: Accounts and purchases');
  expect(formatNext(3, [good(''), bad('')])).toContain('npm run doctor -- --step 3 again');
  expect(formatNext(STEPS.length, [good('')])).toContain('The shop is live');
});

test.each([
  [['--step', '1'], 1],
  [['--step', `${STEPS.length}`], STEPS.length],
  [[], undefined],
  [['--step'], ''],
  [['--step', '0'], '0'],
  [['--step', `${STEPS.length + 1}`], `${STEPS.length + 1}`],
  [['--step', 'content'], 'content'],
])('the command line %j names step %s', (args, step) => {
  expect(readArguments(args).step).toBe(step);
});

test('the list names every step', () => {
  for (const { title } of STEPS) expect(formatSteps()).toContain(`. ${title}`);
});
