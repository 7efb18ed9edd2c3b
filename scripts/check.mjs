/** `npm run check`: lint, format, import directions and types. */
import { prepare } from './bootstrap.mjs';
import { runChecks } from './checks.mjs';

await prepare();
const failed = await runChecks();
console.log(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.join(', ')}.`);
process.exitCode = failed.length === 0 ? 0 : 1;
