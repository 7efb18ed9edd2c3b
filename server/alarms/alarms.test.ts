import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { alarmName } from '#contract/health/status.ts';
import { alarmTexts } from './alarms.ts';

const RUNBOOKS = join(import.meta.dirname, '../../docs/runbooks');

test('gives every alarm a unique title', () => {
  const titles = alarmName.options.map((name) => alarmTexts[name].title);
  expect(new Set(titles).size).toBe(titles.length);
});

test.each(alarmName.options)('links %s to a runbook that exists', (name) => {
  expect(existsSync(join(RUNBOOKS, alarmTexts[name].runbook))).toBe(true);
});
