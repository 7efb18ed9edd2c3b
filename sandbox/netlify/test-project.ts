import { request } from 'node:http';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from '../kit/test-folder.ts';
import { type Netlify, type NetlifyOptions, startNetlify } from './index.ts';

export const project = (files: Record<string, string>): string =>
  temporaryFolder({ 'package.json': '{"type":"module"}', 'netlify.toml': '', ...files });

/** Serves a project (its build is `dist/`) until the test ends. */
export async function serve(
  root: string,
  options: Partial<NetlifyOptions> = {},
): Promise<Netlify & { lines: string[] }> {
  const lines: string[] = [];
  const netlify = await startNetlify({
    root,
    port: 0,
    env: {},
    publishDir: () => join(root, 'dist'),
    hasClock: false,
    log: (line) => lines.push(line),
    ...options,
  });
  onTestFinished(netlify.close);
  return { ...netlify, lines };
}

/** Sends a request whose target and headers `fetch` would normalise. @returns the status */
export function rawRequest(
  origin: string,
  target: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<number> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const sent = request({ host: hostname, port, path: target, method, headers });
    sent.once('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.once('error', reject);
    sent.end();
  });
}
