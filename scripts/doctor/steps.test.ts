import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { ADDRESS, bad, good, warning } from './check.ts';
import { readArguments } from './main.ts';
import { findProblems } from './settings.ts';
import {
  describeEarlierProblems,
  formatNext,
  formatStep,
  formatSteps,
  hideLaterSettings,
  STEPS,
  selectOwnProblems,
  selectProblems,
} from './steps.ts';

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

test('the button "Deploy to Netlify" requests every setting before the build hook, with its step', () => {
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
  const given = new Set([ADDRESS]);
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

test('a step lists the problems of its own settings, and counts those of earlier steps', () => {
  const problems = selectProblems(4, findProblems({ SITE_URL: 'https://notes.shop' }));
  expect([...selectOwnProblems(4, problems).keys()]).toEqual([
    'KV_REST_API_URL',
    'KV_REST_API_TOKEN',
  ]);
  expect(describeEarlierProblems(4, problems)).toBe(
    'Step 1 is not finished: 3 settings. Step 3 is not finished: 4 settings.',
  );
  expect(describeEarlierProblems(1, problems)).toBe('');
  const all = new Map([...problems, ['STUDIO_URL', 'is not an address']]);
  expect([...selectOwnProblems(STEPS.length, all).keys()]).toEqual(['STUDIO_URL']);
});

const EXAMPLE = parseEnv(readFileSync(`${import.meta.dirname}/../../.env.example`, 'utf8'));

test('each value of .env.example must be replaced, except one that suits every shop', () => {
  const samples = [...findProblems(EXAMPLE)].filter(([, sentence]) =>
    sentence.startsWith('still has the value of .env.example'),
  );
  const filled = Object.keys(EXAMPLE).filter((name) => EXAMPLE[name]);
  expect([...samples.map(([name]) => name), 'SANITY_DATASET'].sort()).toEqual(filled.sort());
});

const TOKENS_OF_SERVICES = [
  'SANITY_TOKEN',
  'KV_REST_API_TOKEN',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'PUBLIC_STRIPE_KEY',
];

test.each(TOKENS_OF_SERVICES)('a missing or short %s names the place to copy it from', (name) => {
  const starts: Record<string, string> = {
    STRIPE_SECRET_KEY: 'rk_live_',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  };
  for (const value of [undefined, starts[name] ?? 'mine']) {
    const sentence = findProblems({ [name]: value }).get(name);
    expect(sentence).toMatch(/, from |whole \w+ from /);
    expect(sentence).toMatch(/sanity\.io\/manage|console\.upstash\.com|dashboard\.stripe\.com/);
    expect(sentence).not.toContain('random');
  }
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
