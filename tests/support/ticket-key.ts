import type { TokenKey } from '#server/tokens/seal.ts';
import type { TestSandbox } from './sandbox.ts';
import { setting } from './setting.ts';

export const ticketKey = (shop: Pick<TestSandbox, 'env'>): TokenKey => ({
  secret: setting(shop, 'TICKET_SECRET'),
  dataset: setting(shop, 'SANITY_DATASET'),
});
