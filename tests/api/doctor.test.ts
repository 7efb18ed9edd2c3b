import { expect, onTestFinished, test } from 'vitest';
import { TestProcess } from '#sandbox/kit/test-process.ts';
import { CHECKS } from '../../scripts/doctor/checks.ts';
import { SECRETS } from '../../scripts/doctor/report.ts';
import { examine } from '../../scripts/doctor/test-shop.ts';
import { files } from '../../scripts/doctor/visits/files.ts';
import { clearFaults, injectFault } from '../support/faults.ts';
import { lakeOf } from '../support/lake.ts';
import { startTestSandbox } from '../support/sandbox.ts';
import { setting } from '../support/setting.ts';

/** Without pages, so that the checks of pages fail. tests/browser/doctor.spec.ts has a whole shop. */
const shop = await startTestSandbox({ isSeeded: true });

/** Runs the doctor beside the shop. @returns its lines and its exit code */
async function runDoctor(env: Record<string, string> = {}) {
  const started = new TestProcess(['scripts/doctor/main.ts', shop.shop], env);
  const code = await started.end();
  return { code, output: started.output, lines: started.output.split('\n') };
}

/** @covers doctor.lines */
test('each check has a line; settings of the local shop that are good are said to be', async () => {
  const { code, output, lines } = await runDoctor();
  for (const { name } of CHECKS) {
    expect(
      lines.filter((line) => line.includes(` ${name}: `)),
      name,
    ).toHaveLength(1);
  }
  const bad = lines
    .filter((line) => line.startsWith('  ✗'))
    .map((line) => line.slice(17).split(':')[0]);
  expect(bad).toEqual(["Pages' headers", 'Signed-in home', 'Caching']);
  expect(code).toBe(1);
  for (const name of SECRETS) expect(output).not.toContain(setting(shop, name));
  expect(output).not.toMatch(/^ +at /m);
});

/** @covers doctor.settings, doctor.exit-code */
test('a setting of the environment wins; what is bad about it is said, and what depends on it', async () => {
  const { code, output } = await runDoctor({
    SMTP_URL: 'mail',
    STRIPE_SECRET_KEY: 'sk_test_of_another_account',
  });
  expect(code).toBe(1);
  expect(output).toContain('✗ bad          Setting: SMTP_URL must begin with smtp:// or smtps://');
  expect(output).toContain('– not checked  Mail server: It needs SMTP_URL.');
  expect(output).toContain('✗ bad          Payments: STRIPE_SECRET_KEY is not accepted');
  expect(output).not.toContain('sk_test_of_another_account');
});

/** @covers doctor.visits */
test('10 MB go up and come back through the Edge Function, and nothing stays', async () => {
  expect(await examine(files, shop.env, shop.shop)).toEqual({
    verdict: 'good',
    sentence: expect.stringMatching(/^10 MB went up in [\d.]+ s and came back in [\d.]+ s/),
  });
  expect(
    await lakeOf(shop).fetch('count(*[_type == "sanity.fileAsset" && size == 10485760])'),
  ).toBe(0);
});

test.each([
  ['TICKET_SECRET', 'another-secret-of-more-than-32-characters', 'the host has another one'],
  ['SANITY_DATASET', 'staging', 'status 404'],
])('files are bad where the host has another %s', async (name, value, sentence) => {
  expect(await examine(files, { ...shop.env, [name]: value }, shop.shop)).toEqual({
    verdict: 'bad',
    sentence: expect.stringContaining(sentence),
  });
});

test('files are bad where the CMS stores none or serves none', async () => {
  onTestFinished(() => clearFaults(shop.content));
  await injectFault(shop.content, { times: 1, path: '/v2025-02-19/assets', status: 503 });
  expect(await examine(files, shop.env, shop.shop)).toEqual({
    verdict: 'bad',
    sentence: expect.stringContaining('The upload responds with 502'),
  });
  await injectFault(shop.content, { path: '/files', status: 503 });
  expect(await examine(files, shop.env, shop.shop)).toEqual({
    verdict: 'bad',
    sentence: expect.stringContaining('The download responds with 502'),
  });
});
