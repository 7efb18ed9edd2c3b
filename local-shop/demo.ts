import { cpSync, existsSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { DATASET, FILES, PROJECT_ID } from './content-project.ts';
import type { Secrets } from './secrets.ts';

/** Runs `work` once for a data folder, and again only if it was interrupted. */
async function once(dataDir: string, name: string, work: () => Promise<void>): Promise<void> {
  const marker = join(dataDir, name);
  if (existsSync(marker)) return;
  await work();
  writeFileSync(marker, `${new Date().toISOString()}\n`);
}

const CONTENT = 'seeded';
const LEGAL_PAGES = 'seeded-legal-pages';

export const lacksContent = (dataDir: string) =>
  [CONTENT, LEGAL_PAGES].some((name) => !existsSync(join(dataDir, name)));

/** Fills an empty shop with content, and adds missing legal pages to an older shop. */
export async function seedContent(
  dataDir: string,
  secrets: Secrets,
  apiHost: string,
): Promise<void> {
  const lake = { apiHost, projectId: PROJECT_ID, dataset: DATASET, token: secrets.sanityToken };
  await once(dataDir, CONTENT, async () => {
    const { prepareSamples } = await import('./seed/sample-store.ts');
    const { store, ...samples } = await prepareSamples();
    // The file store is a folder, so a copy equals an upload of each file. `cpSync` takes a tenth of the time, but on
    // Windows it ends the process at a folder whose name has a letter beyond ASCII.
    const copy = process.platform === 'win32' ? cp : cpSync;
    await copy(store, join(dataDir, FILES), { recursive: true });
    const { seedShop } = await import('./seed/seed.ts');
    await seedShop(lake, samples);
  });
  await once(dataDir, LEGAL_PAGES, async () => {
    const { seedLegalPages } = await import('./seed/seed.ts');
    await seedLegalPages(lake);
  });
}

const ACCOUNT_EXISTS = 409;

/** Signs up the demo student through the shop's own API, once. */
export function signUpStudent(dataDir: string, secrets: Secrets, shop: string): Promise<void> {
  return once(dataDir, 'signed-up', async () => {
    const response = await fetch(`${shop}/api/auth/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: shop },
      body: JSON.stringify({ ...secrets.student, firstName: 'Sam', lastName: 'Student' }),
    });
    if (response.ok || response.status === ACCOUNT_EXISTS) return;
    throw new Error(
      `Signing up the demo student failed: ${response.status} ${await response.text()}`,
    );
  });
}
