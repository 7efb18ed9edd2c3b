import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface FunctionServer {
  origin: string;
  stop(): void;
}

/**
 * Starts a packed function with this environment and nothing of the repository.
 * @param folder of the unpacked function
 */
export async function startFunction(
  folder: string,
  env: Record<string, string>,
): Promise<FunctionServer> {
  const script = join(import.meta.dirname, 'serve.mjs');
  const child = spawn(process.execPath, [script, folder], {
    cwd: folder,
    env: { ...env, PATH: process.env['PATH'] },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk;
  });
  const ended = once(child, 'exit').then(() => {
    throw new Error(`The function ended:\n${errors}`);
  });
  const [port] = await Promise.race([once(child.stdout, 'data'), ended]);
  ended.catch(() => {});
  return { origin: `http://127.0.0.1:${String(port).trim()}`, stop: () => void child.kill() };
}
