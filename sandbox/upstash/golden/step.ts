import type { Reply } from '../commands/command.ts';
import type { Outcome } from '../commands.ts';

export type Step = [command: string[], expected: Outcome];

/** A rule of Redis with the commands that show it. It starts with an empty store. */
export interface Golden {
  rule: string;
  steps: Step[];
}

const toWords = (command: string | string[]) =>
  typeof command === 'string' ? command.split(' ') : command;

export const ok = (command: string | string[], result: Reply): Step => [
  toWords(command),
  { result },
];

export const fails = (command: string | string[], error: string): Step => [
  toWords(command),
  { error },
];
