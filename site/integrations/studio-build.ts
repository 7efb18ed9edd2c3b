import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { mkdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { type Source, transform } from 'lightningcss';
import { attribute, listElements, replaceParts } from './html.ts';

const CLI = 'node_modules/sanity/bin/sanity';
/** Maximum length of the CLI's output in an error. */
const QUOTED_OUTPUT_CHARS = 4_000;
/** Static import of a file rather than a package. */
const FILE_IMPORT = /(?:from|import) '(\.{1,2}\/[^']+)'/g;

/**
 * Builds the Studio unless the cache holds a build of the same sources: the build takes longer than
 * the site's, and the sources seldom change.
 * @returns the folder of the build, which is shared and must not be changed
 * @throws Error with the end of the CLI's output
 */
export async function buildStudio(root: string): Promise<string> {
  const folder = join(root, '.cache', 'studio', await hashSources(root));
  if (existsSync(folder)) {
    const now = new Date();
    // The host keeps only cache entries that a build has used.
    await utimes(folder, now, now);
    return folder;
  }
  const draft = `${folder}.${randomUUID()}`;
  await mkdir(dirname(folder), { recursive: true });
  try {
    await runCli(root, draft);
    await removeThirdPartyAssets(draft);
    await rename(draft, folder).catch((error: unknown) => {
      // Another process has built the same sources in the meantime.
      if (!existsSync(folder)) throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return folder;
}

async function hashSources(root: string): Promise<string> {
  const hash = createHash('sha256').update(await readFile(join(root, 'package-lock.json')));
  hash.update(`${process.env['SHOP_PACK'] ?? ''}\n`);
  for (const [file, text] of await readSources(root)) hash.update(`${file}\n`).update(text);
  return hash.digest('hex').slice(0, 16);
}

/** Reads the Studio's files, the configurations, and imports from the contract and the diagrams, in a stable order. */
async function readSources(root: string): Promise<[string, string][]> {
  const exclude = ['studio/.sanity/**', '**/*.test.ts'];
  const sources = new Map<string, string>();
  const files = ['studio/**/*.{js,ts,tsx,json}', 'shop.config.ts', 'packs/**/*.ts'];
  const waiting = globSync(files, { cwd: root, exclude });
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (sources.has(file)) continue;
    const text = await readFile(join(root, file), 'utf8');
    sources.set(file, text);
    for (const [, path = ''] of text.matchAll(FILE_IMPORT)) {
      waiting.push(normalize(join(dirname(file), path)));
    }
  }
  return [...sources].sort(([a], [b]) => (a < b ? -1 : 1));
}

async function runCli(root: string, target: string): Promise<void> {
  const child = spawn(process.execPath, [join(root, CLI), 'build', target, '--yes'], {
    cwd: join(root, 'studio'),
    env: withoutSecrets(process.env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const collect = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-QUOTED_OUTPUT_CHARS);
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`The Studio could not be built.\n${output.trim()}`);
}

/** Keeps only variables that every program needs: the Studio is built without the shop's settings. */
function withoutSecrets(variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, LANG, SHOP_PACK } = variables;
  return { PATH, HOME, TMPDIR, LANG, SHOP_PACK, DO_NOT_TRACK: '1' };
}

/** Removes fonts and a dashboard script from Sanity's hosts; the Studio works without them. */
async function removeThirdPartyAssets(folder: string): Promise<void> {
  for (const file of globSync('static/*.css', { cwd: folder })) {
    const path = join(folder, file);
    await writeFile(path, withoutRemoteFonts(path, await readFile(path)));
  }
  const page = join(folder, 'index.html');
  const html = await readFile(page, 'utf8');
  const remote = listElements(html).flatMap((element) => {
    const place = element.sourceCodeLocation;
    const isRemote = attribute(element, 'src')?.startsWith('https:');
    return element.tagName === 'script' && isRemote && place ? [{ ...place, text: '' }] : [];
  });
  await writeFile(page, replaceParts(html, remote));
}

function withoutRemoteFonts(filename: string, code: Uint8Array): Uint8Array {
  const isRemote = (source: Source) =>
    source.type === 'url' && source.value.url.url.startsWith('https:');
  return transform({
    filename,
    code,
    minify: true,
    visitor: {
      Rule: {
        'font-face': ({ value: { properties } }) => {
          const sources = properties.flatMap((each) => (each.type === 'source' ? each.value : []));
          return sources.some(isRemote) ? [] : undefined;
        },
      },
    },
  }).code;
}
