import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { afterAll } from 'vitest';
import { SiteBuild } from '#local-shop/site-build.ts';
import type { TestSandbox } from './sandbox.ts';

export interface BuiltPage {
  path: string;
  html: string;
  title: string;
  /** Contents of the `meta` elements, by `name` or `property`. */
  meta: Map<string, string>;
  canonical: string;
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };

const decode = (text: string) =>
  text.replace(/&(?:#(\d+)|(\w+));/g, (entity, code: string, name: string) =>
    code ? String.fromCodePoint(Number(code)) : (ENTITIES[name] ?? entity),
  );

function parsePage(path: string, html: string): BuiltPage {
  const read = (pattern: RegExp) => decode(pattern.exec(html)?.[1] ?? '');
  const metas = html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g);
  return {
    path,
    html,
    title: read(/<title>([^<]*)<\/title>/),
    meta: new Map([...metas].map(([, name = '', content = '']) => [name, decode(content)])),
    canonical: read(/<link rel="canonical" href="([^"]*)"/),
  };
}

/** Builds a shop's pages, without the Studio's, for one test file. */
export async function buildSite(shop: TestSandbox) {
  const folder = mkdtempSync(join(tmpdir(), 'shop-site-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const build = new SiteBuild(resolve(import.meta.dirname, '../..'), folder, shop.env);
  await build.build();
  const read = (path: string) => readFileSync(join(build.publishDir(), path));
  const files = globSync('**/*.html', { cwd: build.publishDir(), exclude: ['studio/**'] }).sort();
  const pages = files.map((file) =>
    parsePage(`/${file.replace(/(^index)?\.html$/, '')}`, read(file).toString()),
  );
  // A folder's name may contain a dot too.
  const list = () =>
    globSync('**/*.*', { cwd: build.publishDir(), withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(build.publishDir(), join(entry.parentPath, entry.name)));
  const contains = (text: string) => list().filter((path) => read(path).includes(text));
  return { pages, read, list, contains, headersFile: join(build.publishDir(), '_headers') };
}
