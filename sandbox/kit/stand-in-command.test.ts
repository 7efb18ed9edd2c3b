import { expect, test } from 'vitest';
import { defineStandIn, readArguments, UsageError } from './stand-in-command.ts';

const option = { placeholder: 'TEXT', description: 'Any text' };
const command = defineStandIn({
  name: 'example',
  summary: 'An example.',
  options: { site: { ...option, default: 'dist' }, token: { ...option, default: 'token_local' } },
  start: async () => ({ origin: '', close: async () => {}, clientSettings: {} }),
});

test('parses the given options, and fills in the defaults', () => {
  const args = ['--port', '9000', '--data', 'here', '--token', 'other'];
  const options = { site: 'dist', token: 'other' };
  expect(readArguments(command, args)).toEqual({ port: 9000, dataDir: 'here', options });
  expect(readArguments(command, ['--help'])).toBeUndefined();
});

test.each([
  [['--site'], "Option '--site <value>' argument missing."],
  [['--prot', '1'], "Unknown option '--prot'."],
  [['--port', '70000'], '--port must be a number from 0 to 65535.'],
  [['--port', 'eighty'], '--port must be a number from 0 to 65535.'],
  [['--port', ''], '--port must be a number from 0 to 65535.'],
  [['extra'], "Unexpected argument 'extra'."],
])('refuses %j', (args, sentence) => {
  expect(() => readArguments(command, args)).toThrow(new UsageError(sentence));
});

test('refuses --data if the stand-in is stateless', () => {
  expect(() => readArguments({ ...command, isStateless: true }, ['--data', 'here'])).toThrow(
    new UsageError("Unknown option '--data'."),
  );
});
