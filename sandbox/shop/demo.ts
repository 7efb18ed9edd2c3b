import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DATASET, PROJECT_ID } from './content-project.ts';
import type { Secrets } from './secrets.ts';

/** Does something once for a data folder. What was interrupted is done again. */
async function once(dataDir: string, name: string, work: () => Promise<void>): Promise<void> {
  const mark = join(dataDir, name);
  if (existsSync(mark)) return;
  await work();
  writeFileSync(mark, `${new Date().toISOString()}\n`);
}

/** Fills an empty shop with content, once, and an older one with what a shop must say by now. */
export async function seedContent(
  dataDir: string,
  secrets: Secrets,
  apiHost: string,
): Promise<void> {
  const lake = { apiHost, projectId: PROJECT_ID, dataset: DATASET, token: secrets.sanityToken };
  await once(dataDir, 'seeded', async () => {
    const { seedShop } = await import('../seed/seed.ts');
    await seedShop(lake);
  });
  await once(dataDir, 'seeded-legal-pages', async () => {
    const { seedLegalPages } = await import('../seed/seed.ts');
    await seedLegalPages(lake);
  });
}

const ALREADY_THERE = 409;

/** Signs the demo student up as anybody would, once. */
export function signUpStudent(dataDir: string, secrets: Secrets, shop: string): Promise<void> {
  return once(dataDir, 'signed-up', async () => {
    const response = await fetch(`${shop}/api/auth/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: shop },
      body: JSON.stringify({ ...secrets.student, firstName: 'Sam', lastName: 'Student' }),
    });
    if (response.ok || response.status === ALREADY_THERE) return;
    throw new Error(`The demo student was refused: ${response.status} ${await response.text()}`);
  });
}
