import { expect, test } from 'vitest';
import { HELP, readFlags } from './flags.mjs';

test('turns off flags that are not given', () => {
  expect(readFlags(['--fresh', '--yes']).flags).toEqual({
    fresh: true,
    yes: true,
    verbose: false,
    dev: false,
    help: false,
  });
});

test.each([['--frsh'], ['--dev=yes'], ['fresh'], ['-f']])(
  'refuses %s with a sentence that lists the flags',
  (arg) => {
    expect(readFlags(['--dev', arg]).problem).toBe(
      `${arg} is not a flag of npm start. The flags are --fresh, --yes, --verbose, --dev and --help.`,
    );
  },
);

test('has a line for each flag in the help', () => {
  for (const name of Object.keys(readFlags([]).flags ?? {})) expect(HELP).toContain(`  --${name} `);
});
