import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import type { Environment } from './environment.ts';

export interface Command {
  root: string;
  /** Arguments of this very Node. */
  args: string[];
  env: Environment;
  signal?: AbortSignal;
}

const KEPT = 8_000;

/** What a child process inherits besides the shop's environment: enough to run, and nothing of ours. */
export function childEnvironment(env: Environment): NodeJS.ProcessEnv {
  const { HOME, TMPDIR, LANG, PATH = '' } = process.env;
  const node = dirname(process.execPath);
  const base = { HOME, TMPDIR, LANG, PATH: `${node}:${PATH}` };
  return { ...base, ASTRO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', NO_COLOR: '1', ...env };
}

/**
 * Runs a script of the project to its end.
 * @returns its exit code and the end of what it said
 */
export function run({ root, args, env, signal }: Command): Promise<{ code: number; said: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: childEnvironment(env),
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
    });
    let said = '';
    const hear = (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-KEPT);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, said: said.trim() }));
  });
}
