import { posix } from 'node:path';
import { compress } from './brotli.ts';

type Read = (path: string) => Buffer;

const ISLAND = /<astro-island\s[^>]*>/g;
const SCRIPT = /<script\s[^>]*\bsrc="(\/[^"]+)"/g;
const LATE_IMPORT = /\bimport\(\s*[`"'](\.{1,2}\/[^`"']+)[`"']\s*\)/g;
const STATIC_IMPORT = /(?:\bfrom|\bimport)\s*["'](\.{1,2}\/[^"']+)["']/g;

/** Returns a script's name without the folder and the hash that the build adds. */
export const nameOf = (path: string): string => posix.basename(path).replace(/\..*/, '');

/**
 * Lists the scripts that a page of the built site loads automatically.
 * @param onDemand names of chunks that load only on demand
 */
export function scriptsOf(
  read: Read,
  html: string,
  directives: readonly string[],
  onDemand: ReadonlySet<string>,
): Set<string> {
  const attribute = (tag: string, name: string) =>
    new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
  const islands = [...html.matchAll(ISLAND)]
    .map(([tag]) => tag)
    .filter((tag) => directives.includes(attribute(tag, 'client')))
    .flatMap((tag) => [attribute(tag, 'component-url'), attribute(tag, 'renderer-url')]);
  const scripts = [...html.matchAll(SCRIPT)].map(([, src = '']) => src);
  const loaded = new Set<string>();
  const waiting = [...islands, ...scripts].map((path) => path.replace(/^\//, ''));
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (loaded.has(path)) continue;
    loaded.add(path);
    const code = read(path).toString();
    const late = [...code.matchAll(LATE_IMPORT)].filter(
      ([, file = '']) => !onDemand.has(nameOf(file)),
    );
    for (const [, file = ''] of [...code.matchAll(STATIC_IMPORT), ...late]) {
      waiting.push(posix.join(posix.dirname(path), file));
    }
  }
  return loaded;
}

const cache = new WeakMap<Read, Map<string, number>>();

/** Returns the size of files in kB of 1024 bytes, each compressed as the CDN does. */
export function brotliSize(read: Read, paths: Iterable<string>): number {
  const sizes = cache.get(read) ?? new Map<string, number>();
  cache.set(read, sizes);
  let sum = 0;
  for (const path of paths) {
    const size = sizes.get(path) ?? compress(read(path)).length;
    sizes.set(path, size);
    sum += size;
  }
  return sum / 1024;
}
