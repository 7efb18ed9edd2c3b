import { expect, test } from 'vitest';
import { readArguments } from './stand-in-arguments.ts';
import { defineStandIn, UsageError } from './stand-in-command.ts';

const option = { placeholder: 'TEXT', description: 'Any text' };
const command = defineStandIn({
  name: 'example',
  summary: 'An example.',
  options: { site: option, token: { ...option, default: 'token_local' } },
  start: async () => ({ origin: '', close: async () => {}, clientSettings: {} }),
});

test('fills in the defaults', () => {
  expect(readArguments(command, ['--site', 'dist'])).toEqual({
    isHelp: false,
    port: 0,
    dataDir: undefined,
    options: { site: 'dist', token: 'token_local' },
  });
});

test('takes what is given', () => {
  const args = ['--port', '9000', '--data', 'here', '--site', 'dist', '--token', 'other'];
  expect(readArguments(command, args)).toEqual({
    isHelp: false,
    port: 9000,
    dataDir: 'here',
    options: { site: 'dist', token: 'other' },
  });
});

test('shows the help even where an option is missing', () => {
  expect(readArguments(command, ['--help'])).toEqual({ isHelp: true });
});

test.each([
  [[], '--site is missing.'],
  [['--site'], "Option '--site <value>' argument missing."],
  [['--site', 'dist', '--prot', '1'], "Unknown option '--prot'."],
  [['--site', 'dist', '--port', '70000'], '--port must be a number from 0 to 65535.'],
  [['--site', 'dist', '--port', 'eighty'], '--port must be a number from 0 to 65535.'],
  [['--site', 'dist', '--port', ''], '--port must be a number from 0 to 65535.'],
  [['--site', 'dist', 'extra'], "Unexpected argument 'extra'."],
])('refuses %j', (args, sentence) => {
  expect(() => readArguments(command, args)).toThrow(new UsageError(sentence));
});

test('takes no data folder where the stand-in keeps no data', () => {
  expect(() => readArguments({ ...command, isStateless: true }, ['--data', 'here'])).toThrow(
    new UsageError("Unknown option '--data'."),
  );
});
