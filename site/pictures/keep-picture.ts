import { createHash, randomUUID } from 'node:crypto';
import { existsSync, globSync } from 'node:fs';
import { mkdir, readFile, rename, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Inputs of every picture besides its texts: drawing code, fonts and libraries. */
export const PICTURE_SOURCES = [
  'package-lock.json',
  'diagrams/**/*.ts',
  'packs/**/*.ts',
  'shop.config.ts',
  'site/components/circle.ts',
  'site/pictures/*.{ts,tsx}',
  'site/public/favicon.svg',
  'site/seo/files.ts',
];

const hashes = new Map<string, Promise<string>>();

async function hashSources(root: string): Promise<string> {
  const hash = createHash('sha256');
  for (const file of globSync(PICTURE_SOURCES, { cwd: root }).sort()) {
    hash.update(`${file}\n`).update(await readFile(join(root, file)));
  }
  return hash.digest('hex');
}

/**
 * Caches pictures, because drawing takes longer than the page
 * (docs/decisions/0022-how-does-content-reach-pages-and-functions.md). `draw` loads its libraries,
 * which takes time too.
 */
export async function keepPicture(
  from: object,
  draw: () => Promise<Buffer>,
  root = process.cwd(),
): Promise<Buffer> {
  const sources = hashes.get(root) ?? hashSources(root);
  hashes.set(root, sources);
  const hash = createHash('sha256').update(`${process.env['SHOP_PACK']}\n${await sources}`);
  const name = hash.update(JSON.stringify(from)).digest('hex').slice(0, 32);
  const folder = join(root, '.cache', 'pictures');
  const file = join(folder, `${name}.png`);
  if (existsSync(file)) {
    const now = new Date();
    // The host keeps files that a build has used.
    await utimes(file, now, now);
    return readFile(file);
  }
  const picture = await draw();
  const draft = `${file}.${randomUUID()}`;
  await mkdir(folder, { recursive: true });
  await writeFile(draft, picture);
  await rename(draft, file);
  return picture;
}

export function toResponse(bytes: Buffer, type = 'image/png'): Response {
  return new Response(new Uint8Array(bytes), { headers: { 'Content-Type': type } });
}
