/** Fails a build whose output contains a secret. The host's own scan skips paths in `.gitignore`, and so the output. */
import { findSecrets } from './find-secrets.ts';

const leaks = findSecrets(process.argv.slice(2), process.env);
for (const { variable, file } of leaks) {
  console.error(`${file} contains the value of ${variable}. Nothing was published.`);
}
if (leaks.length > 0) process.exitCode = 1;
