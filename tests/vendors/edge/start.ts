import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { z } from 'zod';

export interface EdgeServer {
  origin: string;
  lines: string[];
  /** Returns the CPU time of the whole process so far, in milliseconds. */
  cpuTime(): Promise<number>;
  /** Returns the milliseconds of it for importing the function. */
  startTime(): Promise<number>;
  /** Returns the memory of the whole process now, in bytes. */
  memory(): Promise<number>;
  stop(): void;
}

/** The binary itself: the command that npm links starts it as a child, which would outlive the command. */
const DENO = execFileSync('deno', ['eval', '-p', 'Deno.execPath()'], { encoding: 'utf8' }).trim();

/**
 * Starts a bundled Edge Function in front of another server.
 * @param folder of the unpacked bundle
 */
export async function startEdge(
  folder: string,
  { name, env, next }: { name: string; env: Record<string, string>; next: string },
): Promise<EdgeServer> {
  const script = join(import.meta.dirname, 'serve.mjs');
  // The platform allows the network and the environment. Reading is only for the modules.
  const permissions = ['--allow-net', '--allow-env', `--allow-read=${folder}`];
  const flags = [...permissions, '--no-config', '--cached-only', '--no-prompt'];
  const imports = `--import-map=${join(folder, 'import-map.json')}`;
  const deno = spawn(DENO, ['run', ...flags, imports, script, folder, name, next], {
    env: { ...env, PATH: process.env['PATH'], NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const collect = (chunk: Buffer) => lines.push(...chunk.toString().split('\n').filter(Boolean));
  const ready = once(deno.stdout, 'data');
  deno.stdout.on('data', collect);
  deno.stderr.on('data', collect);
  const ended = once(deno, 'exit').then(() => {
    throw new Error(`Deno ended:\n${lines.join('\n')}`);
  });
  const [port] = await Promise.race([ready, ended]);
  ended.catch(() => {});
  const origin = `http://127.0.0.1:${String(port).trim()}`;
  const read = async (path: string) =>
    z.number().parse(await (await fetch(`${origin}${path}`)).json());
  return {
    origin,
    lines,
    cpuTime: () => read('/cpu'),
    startTime: () => read('/start'),
    memory: () => read('/memory'),
    stop: () => void deno.kill(),
  };
}
