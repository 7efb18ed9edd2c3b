import { randomUUID } from 'node:crypto';
import { existsSync, globSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { hashFiles } from '#local-shop/hash-files.ts';
import { startSandbox } from '#local-shop/start.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Everything that the seed and the site are made from. */
const SOURCES = {
  files: [
    'astro.config.mjs',
    'package.json',
    'package-lock.json',
    'shop.config.ts',
    'netlify.toml',
  ],
  folders: [
    'contract',
    'diagrams',
    'docs',
    'functions',
    'local-shop',
    'packs',
    'sandbox',
    'server',
    'site',
    'studio',
  ],
};

/**
 * Port of the shop in which the browser tests of a pack run. Its pages contain the address. Differs from the default
 * 8888, so that the tests leave a running shop alone.
 */
export const testPort = (pack = process.env['SHOP_PACK'] ?? ''): number =>
  Number(process.env['E2E_PORT'] ?? 8899) + (pack ? 1 : 0);

/**
 * Seeds the shop of a pack and builds its site, once for each state of the sources. Tests read the pages, or start the
 * shop on a copy of the folder.
 * @param pack the shop's own if empty. The process must run with its import conditions (`packs/packs.mjs`)
 * @returns the folder, below the project
 */
export async function prepareTestShop(pack = process.env['SHOP_PACK'] ?? ''): Promise<string> {
  const hash = (await hashFiles(ROOT, SOURCES)).digest('hex').slice(0, 16);
  const name = pack || 'own';
  const folder = join('.cache', 'test-shops', `${name}-${hash}`);
  if (existsSync(join(ROOT, folder))) return folder;
  const draft = join(ROOT, '.cache', 'test-shops', `draft-${randomUUID()}`);
  try {
    const shop = await startSandbox({
      root: ROOT,
      port: testPort(pack),
      dataDir: draft,
      site: 'build',
      env: { SHOP_PACK: pack },
      hasClock: false,
      hasQuickPasswords: true,
    });
    await shop.close();
    for (const old of globSync(`.cache/test-shops/${name}-*`, { cwd: ROOT })) {
      rmSync(join(ROOT, old), { recursive: true });
    }
    renameSync(draft, join(ROOT, folder));
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return folder;
}
