/** `npm run test:fuzz`: installs missing packages and sends odd requests to every endpoint. */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bin, environment, ownNode, prepare, run } from './bootstrap.mjs';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    runs: { type: 'string', default: '500' },
    only: { type: 'string', default: '' },
  },
});
await prepare();
const test = join('tests', 'fuzz', 'fuzz.test.ts');
const env = { ...environment, FUZZ_SEED: values.seed, FUZZ_RUNS: values.runs };
const args = ['run', test, ...(values.only ? ['-t', `${values.only} withstands`] : [])];
process.exitCode = await run(ownNode(), [bin('vitest'), ...args], { env });
