import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { commandNames, execute } from './commands.ts';
import { Store } from './store.ts';

const step = z.object({ command: z.array(z.string()), reply: z.unknown() });
const recorded = readFileSync(new URL('./replies.jsonl', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => step.parse(JSON.parse(line)));

test('replies to each recorded command as Redis did', () => {
  const store = new Store(':memory:', () => 0);
  const replayed = recorded.map(({ command }) => ({ command, reply: execute(store, command) }));
  expect(replayed).toEqual(recorded);
});

test('has a recorded reply for every command', () => {
  const used = new Set(recorded.map(({ command: [name] }) => name));
  // Upstash's INFO reports its own eviction policy.
  expect(commandNames.filter((name) => !used.has(name))).toEqual(['INFO']);
});
