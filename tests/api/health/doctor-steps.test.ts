import { describe, expect, test } from 'vitest';
import { TestProcess } from '#sandbox/kit/test-process.ts';
import { SECRETS } from '../../../scripts/doctor/report.ts';
import { STEPS } from '../../../scripts/doctor/steps.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { setting } from '../../support/setting.ts';

const shop = await startTestSandbox({ isSeeded: true });

/** Settings that lead to the stand-ins. A hosted shop has none of them. */
const STAND_INS = ['SANITY_API_HOST', 'STRIPE_API_ORIGIN', 'OIDC_ISSUER', 'NETLIFY_BLOBS_CONTEXT'];

const UNUSED_PORT = '2';

/** Picks the settings that the steps up to this one have given. */
function settingsUpTo(step: number): Record<string, string> {
  const names = [...STEPS.slice(0, step).flatMap(({ settings }) => settings), ...STAND_INS];
  return Object.fromEntries(
    names.flatMap((name) => (shop.env[name] ? [[name, shop.env[name]]] : [])),
  );
}

/** Runs a step's checks with the settings given so far, and these changes. */
async function checkStep(step: number | string, changes: Record<string, string> = {}) {
  const env = { PORT: UNUSED_PORT, ...settingsUpTo(Number(step)), ...changes };
  const started = new TestProcess(['scripts/doctor/main.ts', '--step', `${step}`], env);
  const code = await started.end();
  return { code, output: started.output };
}

describe.each([1, 2, 3, 4, 5, 6])('step %i', (step) => {
  test('is good with the settings given so far, and names the next', async () => {
    const { code, output } = await checkStep(step);
    expect(output).toContain(`Step ${step} of ${STEPS.length}: ${STEPS[step - 1]?.title}`);
    expect(output).not.toContain('✗');
    expect(output).not.toContain('– not checked');
    for (const { name } of STEPS[step - 1]?.checks ?? []) expect(output).toContain(` ${name}: `);
    expect(output).toContain(`Next: step ${step + 1}: ${STEPS[step]?.title}.`);
    expect(code).toBe(0);
    for (const name of SECRETS) expect(output).not.toContain(setting(shop, name));
  });
});

test.each([
  [1, 'SESSION_SECRET'],
  [2, 'SITE_URL'],
  [3, 'SANITY_TOKEN'],
  [4, 'KV_REST_API_URL'],
  [5, 'STRIPE_WEBHOOK_SECRET'],
  [6, 'MAIL_FROM'],
  [7, 'SMTP_URL'],
  [8, 'BUILD_HOOK_URL'],
])('step %i without %s is not done', async (step, name) => {
  const { code, output } = await checkStep(step, { [name]: '' });
  expect(output).toContain(`✗ bad          Setting: ${name} is missing`);
  expect(output).toContain(`then run npm run doctor -- --step ${step} again`);
  expect(code).toBe(1);
});

test.each([
  [1, { TICKET_SECRET: 'secretsecretsecretsecretsecretsecret' }, 'TICKET_SECRET can be guessed'],
  [1, { OWNER_EMAIL: 'owner@shop.example' }, 'OWNER_EMAIL still has the value of .env.example'],
  [2, { SITE_URL: 'https://shop.example' }, 'shop.example is for examples'],
  [3, { SANITY_DATASET: 'staging' }, 'There is no such dataset'],
  [
    4,
    { KV_REST_API_TOKEN: 'another-token-of-more-than-32-characters' },
    'KV_REST_API_TOKEN is not',
  ],
  [5, { PUBLIC_STRIPE_KEY: 'pk_test_of_another_account' }, 'PUBLIC_STRIPE_KEY is not accepted'],
  [6, { SMTP_URL: 'smtp://localhost:2' }, 'nothing responds at its address'],
])('step %i with %o is not done', async (step, changes, sentence) => {
  const { code, output } = await checkStep(step, changes as Record<string, string>);
  expect(output).toMatch(new RegExp(`✗ bad .+${sentence}`));
  expect(output).toContain(`--step ${step} again`);
  expect(code).toBe(1);
});

test('step 7 is not done before the site has pages', async () => {
  const { code, output } = await checkStep(7);
  expect(output).toContain("✗ bad          Pages' headers: /");
  expect(output).toContain('✓ good         Upload and download: ');
  expect(output).toContain('--step 7 again');
  expect(code).toBe(1);
});

test('step 9 recommends a passkey', async () => {
  const { code, output } = await checkStep(9);
  expect(output).toContain("! warning      Owner's sign-in: There is no passkey");
  expect(output).toContain('Next: step 10: Opening.');
  expect(code).toBe(0);
});

test('a step that does not exist lists the steps', async () => {
  const { code, output } = await checkStep('eleven');
  for (const { title } of STEPS) expect(output).toContain(`. ${title}\n`);
  expect(code).toBe(1);
});
