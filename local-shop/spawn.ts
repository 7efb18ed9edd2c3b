import { type ChildProcess, spawn } from 'node:child_process';
import { delimiter, dirname } from 'node:path';
import { packEnvironment } from '../packs/packs.mjs';
import type { Environment } from './environment.ts';

export interface Command {
  root: string;
  /** Arguments for the running version of Node. */
  args: string[];
  env: Environment;
  signal?: AbortSignal;
}

const MAX_OUTPUT_CHARACTERS = 8_000;

/** Adds the variables of this process that a child process needs, and no others. */
export function childEnvironment(env: Environment): NodeJS.ProcessEnv {
  const { HOME, TMPDIR, LANG, NODE_COMPILE_CACHE, PATH = '' } = process.env;
  const node = dirname(process.execPath);
  const base = { HOME, TMPDIR, LANG, NODE_COMPILE_CACHE, PATH: `${node}${delimiter}${PATH}` };
  return {
    ...base,
    ...packEnvironment(env['SHOP_PACK']),
    ASTRO_TELEMETRY_DISABLED: '1',
    DO_NOT_TRACK: '1',
    NO_COLOR: '1',
    ...env,
  };
}

/** Ends a child process with this process, however this process exits. @returns a function that undoes it */
export function tie(child: ChildProcess): () => void {
  const kill = () => void child.kill();
  process.once('exit', kill);
  return () => void process.off('exit', kill);
}

/** @returns the exit code and the end of the output */
export function run({
  root,
  args,
  env,
  signal,
}: Command): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: childEnvironment(env),
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
    });
    const untie = tie(child);
    let output = '';
    const append = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-MAX_OUTPUT_CHARACTERS);
    };
    child.stdout.on('data', append);
    child.stderr.on('data', append);
    child.once('error', reject);
    child.once('close', (code) => {
      untie();
      resolve({ code: code ?? 1, output: output.trim() });
    });
  });
}
