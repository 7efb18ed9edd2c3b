import { expect, test } from 'vitest';
import { PAYMENT_LINKS_MAX } from '#contract/payment-links/payment-links.ts';
import type { StoredLink } from './link-records.ts';
import { planLink } from './own-links.ts';

function stored(field: string, isExpired = false): StoredLink {
  const link = {
    id: field,
    accountId: 'a',
    request: { subjectId: field },
    what: 'Subject',
    createdAt: '2026-01-01T00:00:00.000Z',
    expiresAt: '2026-01-15T00:00:00.000Z',
  };
  return { link, field, value: link, isExpired };
}

const some = (count: number) => Array.from({ length: count }, (_, at) => stored(`other-${at}`));
const FULL = some(PAYMENT_LINKS_MAX);
const OLD = stored('old', true);

test.each([
  ['adds the first link', [], { existing: undefined, expired: [] }],
  ['reuses the link of the request', [stored('mine')], { existing: stored('mine').link }],
  [
    'reuses a link even at the limit',
    [...FULL.slice(1), stored('mine')],
    { existing: { id: 'mine' } },
  ],
  ['adds the last link', FULL.slice(1), { existing: undefined, expired: [] }],
  ['refuses a link beyond the limit', FULL, 'too_many_payment_links'],
  ['counts no expired link', [...FULL.slice(1), OLD], { existing: undefined, expired: [OLD] }],
  [
    'replaces an expired link of the request',
    [stored('mine', true)],
    { existing: undefined, expired: [stored('mine', true)] },
  ],
])('%s', (_, links, expected) => {
  const plan = () => planLink(links, 'mine');
  if (typeof expected !== 'string') return expect(plan()).toMatchObject(expected);
  expect(plan).toThrow(expect.objectContaining({ code: expected }));
});
