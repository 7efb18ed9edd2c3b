import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { seedContent } from '#sandbox/shop/demo.ts';
import { type Environment, shopEnvironment } from '#sandbox/shop/environment.ts';
import { readSecrets } from '#sandbox/shop/secrets.ts';
import { type Services, startServices } from '#sandbox/shop/services.ts';
import { lakeOf } from '../../support/lake.ts';
import { addSubjects } from './add-subjects.ts';

const PICTURES = resolve(import.meta.dirname, '../../../.cache/pictures');
/** Where the site would be. Nothing listens there, so the stand-ins announce no change. */
const SHOP = 'http://localhost:1';
/** The sample content has two subjects. */
const SEEDED = 2;

/** What a site of so many subjects is built from. */
export interface ContentOfSize {
  size: number;
  dataDir: string;
  env: Environment;
  services: Services;
}

async function start(size: number, run: string): Promise<ContentOfSize> {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-bench-'));
  const secrets = await readSecrets(dataDir);
  const services = await startServices({ dataDir, shop: SHOP, secrets });
  await seedContent(dataDir, secrets, services.addresses.content.origin);
  const env = shopEnvironment(
    SHOP,
    secrets,
    services.addresses,
    join(dataDir, 'deployed.json'),
    {},
  );
  await addSubjects(lakeOf({ env }), size - SEEDED, run);
  return { size, dataDir, env, services };
}

/** Prepares content of each size, uses it, and leaves nothing behind. */
export async function withContent<Result>(
  sizes: readonly number[],
  run: string,
  use: (contents: ContentOfSize[]) => Promise<Result>,
): Promise<Result> {
  mkdirSync(PICTURES, { recursive: true });
  const kept = new Set(readdirSync(PICTURES));
  const contents: ContentOfSize[] = [];
  try {
    for (const size of sizes) contents.push(await start(size, run));
    return await use(contents);
  } finally {
    for (const { services, dataDir } of contents) {
      await services.close();
      rmSync(dataDir, { recursive: true, force: true });
    }
    // Pictures of subjects that no shop will have again.
    for (const file of readdirSync(PICTURES)) if (!kept.has(file)) rmSync(join(PICTURES, file));
  }
}
