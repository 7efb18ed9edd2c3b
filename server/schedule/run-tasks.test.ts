import { expect, test } from 'vitest';
import { runTasks, selectDueTasks, selectTasks } from './run-tasks.ts';
import { TASKS } from './tasks.ts';

const due = (time: string) =>
  selectDueTasks(TASKS, Date.parse(`2026-11-25T${time}Z`)).map(({ name }) => name);

test.each([
  ['10:00:00', ['rebuild', 'reconcile', 'practice-emails']],
  ['10:10:00', ['rebuild', 'reconcile']],
  ['10:05:00', ['rebuild']],
  ['09:59:59.900', ['rebuild', 'reconcile', 'practice-emails']],
  ['10:01:30', ['rebuild', 'reconcile', 'practice-emails']],
  ['06:00:01', ['rebuild', 'reconcile', 'audit-chain']],
  ['06:05:00', ['rebuild']],
  ['06:50:00', ['rebuild', 'reconcile']],
  ['07:00:00', ['rebuild', 'reconcile', 'daily-email']],
  ['07:05:00', ['rebuild']],
  ['08:00:00', ['rebuild', 'reconcile', 'practice-emails', 'daily-email']],
  ['08:50:00', ['rebuild', 'reconcile', 'daily-email']],
  ['09:00:00', ['rebuild', 'reconcile', 'practice-emails', 'places']],
  ['09:50:00', ['rebuild', 'reconcile', 'places']],
  ['14:50:00', ['rebuild', 'reconcile']],
  ['15:00:00', ['rebuild', 'reconcile', 'update-emails', 'practice-emails']],
  ['18:00:00', ['rebuild', 'reconcile', 'update-emails', 'practice-emails']],
  ['19:00:00', ['rebuild', 'reconcile', 'update-emails']],
  ['19:50:00', ['rebuild', 'reconcile', 'update-emails']],
  ['19:55:00', ['rebuild']],
  ['20:00:00', ['rebuild', 'reconcile']],
])('at %s the run does %j', (time, names) => {
  expect(due(time)).toEqual(names);
});

test('a day has one audit chain run, 144 reconciliations, 30 runs for update emails, 11 for reminders, 12 for the daily email and 6 for places', () => {
  const runs = Array.from({ length: 288 }, (_, index) =>
    selectDueTasks(TASKS, Date.UTC(2026, 10, 25) + index * 300_000).map(({ name }) => name),
  ).flat();
  const count = (name: string) => runs.filter((run) => run === name).length;
  const names = TASKS.map(({ name }) => name);
  expect(Object.fromEntries(names.map((name) => [name, count(name)]))).toEqual({
    rebuild: 288,
    reconcile: 144,
    'update-emails': 30,
    'practice-emails': 11,
    'daily-email': 12,
    places: 6,
    'audit-chain': 1,
  });
});

test('a manual call runs the named task at any time', () => {
  const names = (body: unknown) => selectTasks(TASKS, body, 0).map(({ name }) => name);
  expect(names({ task: 'audit-chain' })).toEqual(['audit-chain']);
  expect(names({ task: 'other' })).toEqual([]);
  expect(names({ next_run: '1970-01-01T00:05:00Z' })).toEqual(['rebuild', 'reconcile']);
  expect(names(undefined)).toEqual(['rebuild', 'reconcile']);
});

test('a failing task does not stop the others, and the run counts as failed', async () => {
  let hasRun = false;
  const isDue = () => true;
  const broken = () => {
    throw new Error('broken');
  };
  const sound = async () => {
    hasRun = true;
  };
  const run = runTasks([
    { name: 'broken', isDue, run: broken },
    { name: 'sound', isDue, run: sound },
  ]);
  await expect(run).rejects.toThrow('Failed: broken');
  expect(hasRun).toBe(true);
});
