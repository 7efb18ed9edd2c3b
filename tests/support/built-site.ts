import { execFile } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll } from 'vitest';
import { z } from 'zod';
import { SiteBuild } from '#local-shop/site-build.ts';
import { packEnvironment } from '../../packs/packs.mjs';
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

const ROOT = resolve(import.meta.dirname, '../..');

/** Reads the files of a built site, without the Studio's pages. */
function openSite(folder: string) {
  const read = (path: string) => readFileSync(join(folder, path));
  const files = globSync('**/*.html', { cwd: folder, exclude: ['studio/**'] }).sort();
  const pages = files.map((file) =>
    parsePage(`/${file.replace(/(^index)?\.html$/, '')}`, read(file).toString()),
  );
  // A folder's name may contain a dot too.
  const list = () =>
    globSync('**/*.*', { cwd: folder, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  const contains = (text: string) => list().filter((path) => read(path).includes(text));
  return { pages, read, list, contains, headersFile: join(folder, '_headers') };
}

/** Builds the pages of a shop whose content a test has changed. */
export async function buildSite(shop: TestSandbox) {
  const folder = mkdtempSync(join(tmpdir(), 'shop-site-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const build = new SiteBuild(ROOT, folder, shop.env);
  await build.build();
  return openSite(build.publishDir());
}

const settings = z.record(z.string(), z.string());

/**
 * Opens the site of the sample content, which is built once for all tests.
 * @param pack the shop's own if left out
 * @returns the site, and the settings of the shop for which it was built
 */
export async function openSampleSite(pack?: string) {
  const environment = { ...process.env, ...packEnvironment(pack) };
  const script = join('scripts', 'test-shop.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [script], {
    cwd: ROOT,
    env: environment,
  });
  const data = join(ROOT, stdout.trim());
  const env = settings.parse(JSON.parse(readFileSync(join(data, 'settings.json'), 'utf8')));
  return { ...openSite(new SiteBuild(ROOT, data, env).publishDir()), env };
}
