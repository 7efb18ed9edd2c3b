/** `npm run test:vendors`: runs the shop's code in its vendors' own software. Names select files. */
import { join } from 'node:path';
import { bin, ownNode, prepareVendors, run } from './bootstrap.mjs';

const CONFIG = join('tests', 'vendors', 'vitest.config.ts');

const env = await prepareVendors();
const args = ['run', '-c', CONFIG, ...process.argv.slice(2)];
process.exitCode = await run(ownNode(), [bin('vitest'), ...args], { env });
