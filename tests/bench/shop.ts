import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Sandbox, startSandbox } from '#local-shop/start.ts';
import { addStudent } from '../support/add-student.ts';
import { type CookieClient, createClient } from '../support/client.ts';
import { MICRO } from '../support/ids.ts';
import { buy, type PaymentShop } from '../support/purchase.ts';
import { setting } from '../support/setting.ts';

export const ROOT = resolve(import.meta.dirname, '../..');

export type BenchShop = Sandbox & { publishableKey: string };

export async function withFolder<Result>(
  use: (folder: string) => Promise<Result>,
  parent = tmpdir(),
): Promise<Result> {
  const folder = mkdtempSync(join(parent, 'shop-bench-'));
  try {
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs `work` with a seeded shop. @param site true if it has pages */
export const withShop = <Result>(
  site: 'build' | 'none',
  use: (shop: BenchShop) => Promise<Result>,
): Promise<Result> =>
  withFolder(async (dataDir) => {
    const shop = await startSandbox({
      root: ROOT,
      port: 0,
      dataDir,
      site,
      hasClock: false,
      logFunctions: () => {},
    });
    try {
      return await use({ ...shop, publishableKey: setting(shop, 'PUBLIC_STRIPE_KEY') });
    } finally {
      await shop.close();
    }
  });

/** Signs in a student who owns Microeconomics. */
export async function enrol(shop: PaymentShop): Promise<CookieClient> {
  const student = createClient(shop.shop);
  await addStudent(student);
  await buy(shop, student, MICRO);
  return student;
}
