import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(import.meta.dirname, '../../..');

export async function bundleFunctions(folder: string): Promise<void> {
  const script = join(ROOT, 'scripts/bundle-functions.ts');
  await promisify(execFile)(process.execPath, [script, folder], { cwd: ROOT });
}
