import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { BrokenFunction, Route } from '../routes.ts';
import type { FunctionContext } from './context.ts';

export type Handler = (request: Request, context: FunctionContext) => unknown;

export interface Loaded {
  route: Route;
  handler: Handler;
}

const oneOrMore = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((value) => (value === undefined ? [] : [value].flat()));

const config = z
  .strictObject({
    path: oneOrMore,
    schedule: z.string().optional(),
    rateLimit: z.unknown().optional(),
  })
  .prefault({});

const functionModule = z.object({
  default: z.custom<Handler>((value) => typeof value === 'function', 'has no default export'),
  config,
});

/**
 * @param broken receives the functions that cannot be used; without it, the first of them is an error
 * @throws Error that names a file that cannot be used
 */
export async function loadFunctions(
  folder: string,
  isEdge: boolean,
  broken?: BrokenFunction[],
): Promise<Loaded[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const files = entries
    .filter((entry) => entry.isFile() && /(?<!\.test|\.d)\.(ts|mts|js|mjs)$/.test(entry.name))
    .map((entry) => entry.name)
    .sort();
  const loaded = files.map(async (file): Promise<Loaded[]> => {
    try {
      return [await load(join(folder, file), isEdge)];
    } catch (error) {
      if (!broken) throw error;
      broken.push({ name: functionName(file), reason: explainError(error) });
      console.error(error);
      return [];
    }
  });
  return (await Promise.all(loaded)).flat();
}

const functionName = (file: string) => file.replace(/^.*[\\/]/, '').replace(/\.\w+$/, '');

const explainError = (error: unknown) =>
  String(error instanceof Error ? error.message : error).split('\n    at ')[0] ?? '';

async function load(file: string, isEdge: boolean): Promise<Loaded> {
  const name = functionName(file);
  const imported: unknown = await import(pathToFileURL(file).href).catch((error: unknown) => {
    throw new Error(`${file} cannot be loaded: ${error instanceof Error ? error.stack : error}`);
  });
  const parsed = functionModule.safeParse({ ...(imported as object) });
  if (!parsed.success) throw new Error(`${file}: ${z.prettifyError(parsed.error)}`);
  const { path, schedule } = parsed.data.config;
  const paths = path.length > 0 || isEdge ? path : [`/.netlify/functions/${name}`];
  return {
    handler: parsed.data.default,
    route: { name, paths, schedule },
  };
}
