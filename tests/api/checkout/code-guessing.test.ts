import { beforeEach, expect, test } from 'vitest';
import { consentWording } from '#contract/checkout/consent.ts';
import { claimFreeOrder } from '#contract/checkout/quote-request.ts';
import { failure } from '#contract/errors.ts';
import { createPaymentLink } from '#contract/payment-links/payment-links.ts';
import type { CookieClient } from '../../support/client.ts';
import { openWith } from '../../support/discount-codes.ts';
import { MICRO } from '../../support/ids.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { readAccountId } from '../../support/student.ts';

/** Guessing of discount codes: beyond the limit, a right code is refused like a wrong code. */

const shop = await startTestSandbox({ isSeeded: true });
const { store } = shop;
const { version: wordingVersion } = consentWording;

beforeEach(async () => {
  const [, keys] = await store.scan('0', { match: 'seen:*', count: 10_000 });
  if (keys.length > 0) await store.del('open-payments', ...keys);
});

/** Returns a student who has used up the limit of wrong codes. */
async function guesser(): Promise<CookieClient> {
  const client = await shop.student();
  for (let tries = 0; tries < 10; tries += 1) await openWith(client, MICRO, `GUESS-${tries}`);
  return client;
}

type Ask = (client: CookieClient, code: string) => Promise<Response>;

test.each<[what: string, ask: Ask]>([
  ['a checkout', (client, code) => openWith(client, MICRO, code)],
  [
    'a payment link',
    (client, code) => client.post(createPaymentLink.path, { subjectId: MICRO, code }),
  ],
  [
    'an order of £0',
    (client, code) => client.post(claimFreeOrder.path, { subjectId: MICRO, code, wordingVersion }),
  ],
  [
    'a checkout that needs a challenge',
    async (client, code) => {
      const declined = ['a', 'b', 'c', 'd', 'e'].map((member) => ({ score: Date.now(), member }));
      const [first, ...others] = declined;
      if (first)
        await store.zadd(`seen:declined:account:${await readAccountId(client)}`, first, ...others);
      return openWith(client, MICRO, code);
    },
  ],
])('%s tells an attacker who guesses nothing', async (_, ask) => {
  const client = await guesser();
  for (const code of ['GUESS-MORE', 'REVISE10']) {
    const refused = await ask(client, code);
    expect([code, refused.status]).toEqual([code, 429]);
    expect(failure.parse(await refused.json()).code).toBe('too_many_requests');
  }
});
