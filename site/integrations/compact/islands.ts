import { readFile } from 'node:fs/promises';
import astroIsland from 'astro/runtime/server/astro-island.prebuilt.js';
import { minifySync, transformWithOxc } from 'vite';

const ISLAND = new URL('../../directives/island.ts', import.meta.url);

/** Compiles the script that replaces Astro's in every page. */
export async function compileIsland(): Promise<string> {
  const { code } = await transformWithOxc(await readFile(ISLAND, 'utf8'), ISLAND.pathname);
  return minifyScript(`(()=>{${code}})()`);
}

/** Minifies a script without imports. */
export function minifyScript(code: string): string {
  const result = minifySync('inline.js', code, { module: false, codegen: { legalComments: 'none' } });
  if (result.errors.length > 0) throw new Error(result.errors[0]?.message);
  return result.code.trim();
}

const ENTITIES: Record<string, string> = { '&quot;': '"', '&#39;': "'", '&lt;': '<', '&gt;': '>', '&amp;': '&' };
const decode = (text: string) => text.replace(/&(?:quot|#39|lt|gt|amp);/g, (found) => ENTITIES[found] ?? found);
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
  if (type !== VALUE) throw new Error(`An island has a prop that is not JSON: ${JSON.stringify(value)}`);
  return typeof value === 'object' && value !== null ? reviveAll(value) : value;
}

const reviveAll = (props: object) =>
  Object.fromEntries(Object.entries(props).map(([name, value]) => [name, revive(value)]));

/** Leaves of an island's element what `island.ts` and the renderer read, with its props as plain JSON. */
function compactTag(tag: string): string {
  return tag
    .replace(/ (?:uid|opts)="[^"]*"| await-children/g, '')
    .replace(/ props="([^"]*)"/, (_, props: string) => {
      const json = JSON.stringify(reviveAll(JSON.parse(decode(props))));
      return ` props='${encode(json)}'`;
    });
}

/** Replaces the script of a page's islands, and writes their props as plain JSON. */
export function compactIslands(html: string, island: string): string {
  if (!html.includes('<astro-island')) return html;
  const script = `<script>${astroIsland}</script>`;
  if (!html.includes(script)) throw new Error("Astro's script for islands has changed");
  return html
    .replace(script, () => `<script>${island}</script>`)
    .replace(/<astro-island [^>]*>/g, compactTag)
    .replaceAll('<!--astro:end-->', '');
}
