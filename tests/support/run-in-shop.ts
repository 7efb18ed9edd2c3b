import { execFile, type PromiseWithChild } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import type { TestSandbox } from './sandbox.ts';

const cwd = resolve(import.meta.dirname, '../..');

/** A thousand rounds of each race print more than Node's default of 1 MB. */
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/**
 * Runs a script with the shop's settings in a new process, because a rule reads its settings only once.
 * @param script ES module; its imports start at the project's folder
 */
export function runInShop(
  { env }: Pick<TestSandbox, 'env'>,
  script: string,
): PromiseWithChild<{ stdout: string; stderr: string }> {
  const args = ['--input-type=module', '-e', script];
  const { NODE_COMPILE_CACHE } = process.env;
  return promisify(execFile)(process.execPath, args, {
    cwd,
    env: { NODE_COMPILE_CACHE, ...env },
    maxBuffer: MAX_OUTPUT_BYTES,
  });
}
