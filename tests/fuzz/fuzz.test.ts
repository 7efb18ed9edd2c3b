import { expect, test } from 'vitest';
import { startTestSandbox } from '../support/sandbox.ts';
import { findUntried, fuzz, lineOf } from './campaign.ts';

const shop = await startTestSandbox({ isSeeded: true });

const SEED = 7;
const INPUTS = 100;

test('no odd request ends in a 5xx, takes two seconds or makes the shop tell what it must not', async () => {
  const fuzzed = await fuzz(shop, { seed: SEED, inputs: INPUTS, log: () => {} });
  const { histogram, findings } = fuzzed;
  const table = [...histogram].map(([name, statuses]) => lineOf(name, statuses)).join('\n');
  expect(findings, `seed ${SEED}\n${table}`).toEqual([]);
  expect(findUntried(fuzzed, INPUTS)).toEqual([]);
}, 300_000);
