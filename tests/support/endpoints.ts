import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Endpoint } from '#contract/endpoint.ts';

const CONTRACT = join(import.meta.dirname, '../../contract');

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

/** Lists every endpoint that the contract declares, in any file. */
export async function listEndpoints(): Promise<Endpoint[]> {
  const files = (await readdir(CONTRACT, { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  const modules = await Promise.all(
    files.map((file) => import(join(CONTRACT, file)) as Promise<Record<string, unknown>>),
  );
  return modules.flatMap((module) => Object.values(module).filter(isEndpoint));
}

/** Names an endpoint as in `GET /api/subjects`. */
export const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
