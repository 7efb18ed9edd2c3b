import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { TestProcess } from 'local-stand-ins/kit/test-process.ts';
import { expect, test } from 'vitest';
import { readLock } from '../../../packs/shop-lock.mjs';
import { secrets } from '../../../scripts/doctor/checks/secrets.ts';
import { examineShop, readArguments } from '../../../scripts/doctor/main.ts';
import { SECRETS } from '../../../scripts/doctor/report.ts';
import { findProblems } from '../../../scripts/doctor/settings.ts';
import {
  formatNext,
  hideLaterSettings,
  STEPS,
  selectProblems,
} from '../../../scripts/doctor/steps.ts';
import type { Variables } from '../../../scripts/shop-settings.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { setting } from '../../support/setting.ts';
import { variants } from '../../support/test-all.ts';

/** A shop without pages, so the check of the site fails. tests/browser/health/doctor.all.spec.ts has a whole shop. */
const shop = await startTestSandbox({ isSeeded: true });

async function runDoctor(env: Record<string, string> = {}) {
  const started = new TestProcess(['scripts/doctor/main.ts', shop.shop], env);
  const code = await started.end();
  return { code, output: started.output, lines: started.output.split('\n') };
}

test("each check has a line, and the local shop's good settings are reported as good", async () => {
  const { code, output, lines } = await runDoctor();
  expect(lines[0]).toBe(`Version ${readLock('.').version}`);
  for (const { name } of STEPS.at(-1)?.checks ?? []) {
    expect(
      lines.filter((line) => line.includes(` ${name}: `)),
      name,
    ).toHaveLength(1);
  }
  const bad = lines
    .filter((line) => line.startsWith('  ✗'))
    .map((line) => line.slice(17).split(':')[0]);
  expect(bad).toEqual(['Site']);
  expect(code).toBe(1);
  for (const name of SECRETS) expect(output).not.toContain(setting(shop, name));
  expect(output).not.toMatch(/^ +at /m);
});

test('a later step names its own settings first, then earlier steps in one line', async () => {
  const lines: string[] = [];
  const nothing = { variables: {}, source: 'the environment' };
  await examineShop(readArguments(['--step', '8']), nothing, (line) => lines.push(line));
  const [head, own, ...others] = lines.map((line) => line.trim());
  expect(head).toBe('No address yet; settings from the environment');
  expect(own).toContain('Setting: BUILD_HOOK_URL is missing');
  expect(others.filter((line) => line.includes('Setting: '))).toEqual([]);
  expect(others.at(-1)).toContain('Earlier steps: Step 1 is not finished: 3 settings. Step 2 is');
});

test("the environment's setting wins, its fault is reported, and so are the checks that depend on it", async () => {
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

test('the status lines are there before the build hook exists', async () => {
  const { output } = await runDoctor({ BUILD_HOOK_URL: '' });
  expect(output).toContain('Setting: BUILD_HOOK_URL is missing');
  expect(output).toContain('✓ good         Emails: No email is waiting.');
  expect(output).not.toContain('It needs BUILD_HOOK_URL');
});

/** Settings of the stand-ins' addresses. A hosted shop has none of them. */
const STAND_INS = ['SANITY_API_HOST', 'STRIPE_API_ORIGIN', 'NETLIFY_BLOBS_CONTEXT'];

const EXAMPLE = parseEnv(readFileSync('.env.example', 'utf8'));
const GUIDE = readFileSync('docs/deploy.md', 'utf8').split(/^## /m).slice(1);

/** Fills in `.env.example` as docs/deploy.md describes up to a step, with this shop's values. */
function followGuide(step: number): Variables {
  const read = GUIDE.slice(0, step).join('');
  const given = Object.keys(EXAMPLE).filter((name) => read.includes(`\`${name}\``));
  const filled = [...given, ...STAND_INS].map((name) => [name, shop.env[name]]);
  return { ...EXAMPLE, ...Object.fromEntries(filled) };
}

test.each(STEPS.map((_, index) => index + 1))(
  'docs/deploy.md followed up to step %i leaves no bad setting',
  async (step) => {
    const variables = hideLaterSettings(step, followGuide(step));
    expect([...selectProblems(step, findProblems(variables))]).toEqual([]);
    const shown = { setting: (name: string) => variables[name] ?? '', address: '' };
    expect((await secrets.run(shown, AbortSignal.any([]))).verdict).toBe('good');
  },
);

test.each(variants([1, 2, 3, 4, 5, 6], 0, 2, 4))(
  'step %i of docs/deploy.md, followed to the letter, is good',
  async (step) => {
    const lines: string[] = [];
    const results = await examineShop(
      readArguments(['--step', `${step}`]),
      { variables: followGuide(step), source: 'the test' },
      (line) => lines.push(line),
    );
    const [output, next] = [lines.join('\n'), formatNext(step, results)];
    expect(output).not.toContain('✗');
    expect(output).not.toContain('– not checked');
    for (const { name } of STEPS[step - 1]?.checks ?? []) expect(output).toContain(` ${name}: `);
    expect(next).toContain(`Next: step ${step + 1}: ${STEPS[step]?.title}.`);
    for (const name of SECRETS) expect(output).not.toContain(setting(shop, name));
  },
);
