import { expect, test } from 'vitest';
import { HELP, readFlags } from './flags.mjs';

test('turns off flags that are not given', () => {
  expect(readFlags(['--fresh', '--yes']).flags).toEqual({
    fresh: true,
    yes: true,
    verbose: false,
    dev: false,
    help: false,
    pack: undefined,
  });
});

test.each([['--frsh'], ['--dev=yes'], ['fresh'], ['-f']])(
  'refuses %s with a sentence that lists the flags',
  (arg) => {
    expect(readFlags(['--dev', arg]).problem).toBe(
      `${arg} is not a flag of npm start. The flags are --fresh, --yes, --verbose, --dev, --pack and --help.`,
    );
  },
);

test('has a line for each flag in the help', () => {
  for (const name of Object.keys(readFlags([]).flags ?? {})) expect(HELP).toContain(`  --${name} `);
});

test.each([
  [['--pack', 'law'], 'law'],
  [['--pack=chemistry', '--fresh'], 'chemistry'],
  // The shop's own.
  [['--pack', 'economics'], undefined],
])('reads the pack of %j', (args, pack) => {
  expect(readFlags(args).flags?.pack).toBe(pack);
});

test('explains an unknown pack and a missing name', () => {
  expect(readFlags(['--pack', 'art']).problem).toBe(
    'There is no pack art. The packs are economics, chemistry, law.',
  );
  expect(readFlags(['--fresh', '--pack']).problem).toBe('--pack needs a name: --pack economics');
});
