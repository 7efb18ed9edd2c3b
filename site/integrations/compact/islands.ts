import { readFile } from 'node:fs/promises';
import astroIsland from 'astro/runtime/server/astro-island.prebuilt.js';
import { transformWithOxc } from 'vite';
import { hashOf } from './hash.ts';
import { minifyScript } from './scripts.ts';

const ISLAND = new URL('../../directives/island.ts', import.meta.url);

/** Compiles the script that replaces Astro's in every page. */
export async function compileIsland(): Promise<string> {
  const { code } = await transformWithOxc(await readFile(ISLAND, 'utf8'), ISLAND.pathname);
  return minifyScript(`(()=>{${code}})()`);
}

const ENTITIES: Record<string, string> = {
  '&quot;': '"',
  '&#39;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
};
const decode = (text: string) =>
  text.replace(/&(?:quot|#39|lt|gt|amp);/g, (found) => ENTITIES[found] ?? found);
const encode = (text: string) => text.replaceAll('&', '&amp;').replaceAll("'", '&#39;');

/** Astro's types of values that are JSON: the value itself, and an array. */
const VALUE = 0;
const ARRAY = 1;

/**
 * Reads the props of an island, in which Astro has written each value with its type.
 * @throws Error for a type that JSON does not have, such as a date
 */
export function revive([type, value]: readonly [number, unknown?]): unknown {
  if (type === ARRAY && Array.isArray(value)) return value.map(revive);
  if (type !== VALUE)
    throw new Error(`An island has a prop that is not JSON: ${JSON.stringify(value)}`);
  return typeof value === 'object' && value !== null ? reviveAll(value) : value;
}

const reviveAll = (props: object) =>
  Object.fromEntries(Object.entries(props).map(([name, value]) => [name, revive(value)]));

/** The directive of islands that a visitor does not load. Their props go into a file if they are longer. */
const SIGNED_IN = ' client="session"';
const MAX_INLINE = 500;

/** A page with short islands, and the files of their props by path. */
export interface CompactIslands {
  html: string;
  files: Map<string, string>;
}

/** Replaces the script of a page's islands, and writes their props as plain JSON. */
export function compactIslands(html: string, island: string): CompactIslands {
  const files = new Map<string, string>();
  if (!html.includes('<astro-island')) return { html, files };
  const script = `<script>${astroIsland}</script>`;
  if (!html.includes(script)) throw new Error("Astro's script for islands has changed");

  const compactTag = (tag: string) =>
    tag
      .replace(/ (?:uid|opts)="[^"]*"| await-children/g, '')
      .replace(/ props="([^"]*)"/, (_, props: string) => {
        const json = JSON.stringify(reviveAll(JSON.parse(decode(props))));
        if (json.length <= MAX_INLINE || !tag.includes(SIGNED_IN))
          return ` props='${encode(json)}'`;
        const path = `/_astro/props.${hashOf(json)}.json`;
        files.set(path, json);
        return ` props-url="${path}"`;
      });
  const compact = html
    .replace(script, () => `<script>${island}</script>`)
    .replace(/<astro-island [^>]*>/g, compactTag)
    // Astro's own script waits for this event; ours comes after every directive.
    .replace(/window\.dispatchEvent\(new Event\((['"`])astro:\w+\1\)\);?/g, '')
    .replaceAll('<!--astro:end-->', '');
  return { html: compact, files };
}
