import { expect, test } from 'vitest';
import type { TokenKey } from '../tokens/seal.ts';
import { sealTicket } from '../tokens/tickets.ts';
import type { Delivery } from './delivery.ts';
import { refuseOpenTicket } from './download.ts';

const key = { secret: 'a'.repeat(48), dataset: 'production' };
const seal = (key: TokenKey, id: string) =>
  sealTicket(key, id, {
    kind: 'evidence',
    url: 'https://cdn.sanity.io/files/a/b/c.pdf',
    disposition: 'attachment',
    etag: '"a"',
  } satisfies Delivery);

test('fails for a valid ticket that reaches the function, instead of redirecting again', async () => {
  const refusal = refuseOpenTicket(key, 'item-1', await seal(key, 'item-1'));
  await expect(refusal).rejects.toMatchObject({ code: 'download_failed' });
});

test('replaces a ticket that does not open', async () => {
  const another = await seal({ ...key, secret: 'b'.repeat(48) }, 'item-1');
  for (const ticket of [another, await seal(key, 'item-2'), 'nonsense', '']) {
    await expect(refuseOpenTicket(key, 'item-1', ticket)).resolves.toBeUndefined();
  }
});
