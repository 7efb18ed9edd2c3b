/** `npm run test:races`: runs the races at the store with 1,000 rounds each; another number as `--rounds`. */
import { parseArgs } from 'node:util';
import { bin, endWithNpm, environment, ownNode, prepare, run } from './bootstrap.mjs';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '1000' } } });

const FILES = [
  'tests/api/store',
  'tests/api/progress/progress.test.ts',
  'tests/api/payment-links/payment-links.test.ts',
  'tests/api/personal-data/personal-data.test.ts',
  'tests/api/places/joining.test.ts',
];

await prepare();
endWithNpm();
const env = { ...environment, RACE_ROUNDS: values.rounds };
process.exitCode = await run(
  ownNode(),
  [bin('vitest'), 'run', ...FILES, '--testTimeout', '900000'],
  { env },
);
