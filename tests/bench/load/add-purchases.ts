import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@vercel/kv';
import { z } from 'zod';
import type { TestClient } from '../../support/client.ts';
import { withPayment } from '../../support/ledger.ts';

const account = z.object({ id: z.string() });
const settings = z.object({ KV_REST_API_URL: z.string(), KV_REST_API_TOKEN: z.string() });

/** Writes purchases of other subjects into a student's ledger, which buying them would take long to do. */
export async function addPurchases(
  dataDir: string,
  client: Pick<TestClient, 'get'>,
  count: number,
): Promise<void> {
  const { id } = account.parse(await (await client.get('/api/auth/user')).json());
  const { KV_REST_API_URL: url, KV_REST_API_TOKEN: token } = settings.parse(
    JSON.parse(readFileSync(join(dataDir, 'settings.json'), 'utf8')),
  );
  const paid = {
    accountId: id,
    subjectName: 'Another',
    amount: 3000,
    currency: 'gbp',
    paidAt: new Date().toISOString(),
    isLive: false,
  };
  const payments = Array.from({ length: count }, (_, index) =>
    withPayment(`pi_of_${index}`, { paid: { ...paid, subjectId: `another-${index}` } }),
  );
  await createClient({ url, token }).hset(`ledger:${id}`, Object.assign({}, ...payments));
}
