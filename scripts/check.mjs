/** `npm run check`: format, lint, import directions, unused code and types. */
import { Progress } from '../sandbox/kit/progress.mjs';
import { prepare } from './bootstrap.mjs';
import { CHECKS, runChecks } from './checks.mjs';

await prepare();
const names = CHECKS.map(({ name }) => name).join(', ');
const { passed, text } = await new Progress(process.stdout).step(
  'Checking',
  names,
  () => runChecks(),
  () => '',
);
console.log(text);
process.exitCode = passed ? 0 : 1;
