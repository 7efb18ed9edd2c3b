import { TestProcess } from 'local-stand-ins/kit/test-process.ts';
import { expect, test } from 'vitest';
import { readArguments } from '../../../scripts/doctor/arguments.ts';
import { examineShop } from '../../../scripts/doctor/examine-shop.ts';
import { SECRETS } from '../../../scripts/doctor/report.ts';
import { formatNext, STEPS } from '../../../scripts/doctor/steps.ts';
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

/** Checks a step with the settings given so far, and these changes. */
async function checkStep(step: number, changes: Record<string, string> = {}) {
  const variables = { ...settingsUpTo(step), ...changes };
  const lines: string[] = [];
  const found = await examineShop(
    readArguments(['--step', `${step}`]),
    { variables, source: 'the test' },
    (line) => lines.push(line),
  );
  return { output: lines.join('\n'), next: formatNext(step, found) };
}

/** Runs the doctor as if from another terminal. */
async function runDoctor(step: string, env: Record<string, string> = {}) {
  const started = new TestProcess(['scripts/doctor/main.ts', '--step', step], {
    PORT: UNUSED_PORT,
    ...env,
  });
  const code = await started.end();
  return { code, output: started.output };
}

test.each([1, 2, 3, 4, 5, 6])('step %i is good with the settings given so far', async (step) => {
  const { output, next } = await checkStep(step);
  expect(output).not.toContain('✗');
  expect(output).not.toContain('– not checked');
  for (const { name } of STEPS[step - 1]?.checks ?? []) expect(output).toContain(` ${name}: `);
  expect(next).toContain(`Next: step ${step + 1}: ${STEPS[step]?.title}.`);
  for (const name of SECRETS) expect(output).not.toContain(setting(shop, name));
});

test.each([
  [1, 'SESSION_SECRET'],
  [2, 'SITE_URL'],
  [3, 'SANITY_TOKEN'],
  [4, 'KV_REST_API_URL'],
  [5, 'STRIPE_WEBHOOK_SECRET'],
  [6, 'MAIL_FROM'],
])('step %i without %s is not done', async (step, name) => {
  const { output, next } = await checkStep(step, { [name]: '' });
  expect(output).toContain(`✗ bad          Setting: ${name} is missing`);
  expect(next).toContain(`then run npm run doctor -- --step ${step} again`);
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
  const { output, next } = await checkStep(step, changes as Record<string, string>);
  expect(output).toMatch(new RegExp(`✗ bad .+${sentence}`));
  expect(next).toContain(`--step ${step} again`);
});

test('step 7 is not done before the site has pages', async () => {
  const { output, next } = await checkStep(7);
  expect(output).toContain("✗ bad          Pages' headers: /");
  expect(output).toContain('✓ good         Upload and download: ');
  expect(next).toContain('--step 7 again');
});

test('the doctor checks a step by its number, and names the next', async () => {
  const { code, output } = await runDoctor('9', settingsUpTo(9));
  expect(output).toContain(`Step 9 of ${STEPS.length}: The owner's sign-in`);
  expect(output).toContain("! warning      Owner's sign-in: There is no passkey");
  expect(output).toContain('Next: step 10: Opening.');
  expect(code).toBe(0);
});

test('the doctor exits with 1 if the step is not done', async () => {
  const { code, output } = await runDoctor('8', { ...settingsUpTo(8), BUILD_HOOK_URL: '' });
  expect(output).toContain('✗ bad          Setting: BUILD_HOOK_URL is missing');
  expect(output).toContain('then run npm run doctor -- --step 8 again');
  expect(code).toBe(1);
});

test('a step that does not exist is an error, which lists the steps', async () => {
  const { code, output } = await runDoctor('eleven');
  expect(output).toContain('There is no step eleven.');
  for (const { title } of STEPS) expect(output).toContain(`. ${title}\n`);
  expect(code).toBe(1);
});
