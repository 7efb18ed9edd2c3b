import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from 'local-stand-ins/kit/start-error.ts';
import { hashFiles } from './hash-files.ts';
import type { SandboxOptions } from './options.ts';
import { run } from './spawn.ts';

const SCRIPT = 'scripts/bundle-functions.ts';
const SOURCES = {
  files: [SCRIPT, 'package.json', 'package-lock.json', 'shop.config.ts'],
  folders: ['functions', 'server', 'contract', 'diagrams', 'packs'],
};

/**
 * Bundles the functions as the host's build does, because bundles load faster, unless the cache has bundles of the same
 * sources. A project without a bundling script runs its sources.
 * @param pack empty for the shop's own
 * @returns the folder of the functions within the project
 * @throws StartError with the output of the bundler
 */
export async function bundleFunctions(
  root: string,
  pack: string,
  { hasQuickPasswords = false }: Pick<SandboxOptions, 'hasQuickPasswords'> = {},
): Promise<string> {
  if (!existsSync(join(root, SCRIPT))) return 'functions';
  const hash = await hashFiles(root, SOURCES);
  const kind = `${pack && `-${pack}`}${hasQuickPasswords ? '-quick' : ''}`;
  const folder = join('.cache', 'functions', `${hash.digest('hex').slice(0, 16)}${kind}`);
  if (existsSync(join(root, folder))) return folder;
  const flags = hasQuickPasswords ? ['--quick-passwords'] : [];
  const draft = join(root, `${folder}.${randomUUID()}`);
  try {
    const { code, output } = await run({
      root,
      args: [SCRIPT, draft, ...flags],
      env: { SHOP_PACK: pack },
    });
    if (code !== 0) throw new StartError(`The functions could not be bundled.\n${output}`);
    await rename(draft, join(root, folder)).catch((error: unknown) => {
      // Another process has bundled the same sources in the meantime.
      if (!existsSync(join(root, folder))) throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return folder;
}
