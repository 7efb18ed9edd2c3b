import { expect, test } from 'vitest';
import { decideAfterDeclinedCard, isSuspiciousCheckout } from './card-testing.ts';

const quiet = {
  sales: 0,
  salesToday: 0,
  unpaid: 1,
  unpaidOfHost: 0,
  networks: 1,
  declined: 0,
  declinedOfHost: 0,
  declinedInAll: 0,
  reserved: 0,
};

test.each([
  ['a usual checkout', {}],
  ['four declined cards of the account', { declined: 4 }],
  ['nine declined cards of the network', { declinedOfHost: 9 }],
  ['eleven declined cards in the shop', { declinedInAll: 11 }],
  ['more declined cards, but also more sales', { declinedInAll: 21, sales: 30 }],
  ['fifteen networks at the same time', { networks: 15 }],
  ['more networks at the same time, but also more sales', { networks: 25, sales: 10 }],
  ['29 unpaid payments of others', { unpaid: 29 }],
  ['a year group that shares a network', { unpaid: 199, unpaidOfHost: 170 }],
  ['more unpaid payments of others, but also more sales', { unpaid: 49, salesToday: 10 }],
  ['four unpaid uses of a limited code from the network', { reserved: 4 }],
])('needs no challenge: %s', (_, counts) => {
  expect(isSuspiciousCheckout({ ...quiet, ...counts })).toBe(false);
});

test.each([
  ['five declined cards of the account', { declined: 5 }],
  ['ten declined cards of the network', { declinedOfHost: 10 }],
  ['twelve declined cards in the shop', { declinedInAll: 12 }],
  ['more declined cards than the sales allow', { declinedInAll: 22, sales: 30 }],
  ['sixteen networks at the same time', { networks: 16 }],
  ['more networks at the same time than the sales allow', { networks: 26, sales: 10 }],
  ['30 unpaid payments of others', { unpaid: 40, unpaidOfHost: 10 }],
  ['more unpaid payments of others than the sales allow', { unpaid: 50, salesToday: 10 }],
  ['200 unpaid payments, even of one network', { unpaid: 200, unpaidOfHost: 200 }],
  ['five unpaid uses of a limited code from the network', { reserved: 5 }],
])('needs a challenge: %s', (_, counts) => {
  expect(isSuspiciousCheckout({ ...quiet, ...counts })).toBe(true);
});

test.each([
  ['four declined cards of an account', { declined: 4 }, false, 'none'],
  ['five declined cards of an account', { declined: 5 }, true, 'none'],
  ['nine declined cards of a network', { declinedOfHost: 9 }, false, 'none'],
  ['ten declined cards of a network', { declinedOfHost: 10 }, true, 'of-host'],
  ['eleven declined cards in the shop', { declinedInAll: 11 }, false, 'none'],
  ['twelve declined cards in the shop', { declinedInAll: 12 }, true, 'all'],
  ['as many as the sales allow', { declinedInAll: 21, sales: 30 }, false, 'none'],
  ['both of a network and in the shop', { declinedOfHost: 10, declinedInAll: 12 }, true, 'all'],
] as const)('after %s', (_, given, isOwnClosed, unchallenged) => {
  const counts = { ...quiet, declinedOfPayment: 1, ...given };
  const decided = { isOwnClosed, unchallenged };
  expect(decideAfterDeclinedCard(counts, false)).toEqual(decided);
  // People mistype theirs.
  const ofChallenged = { ...decided, isOwnClosed: false };
  expect(decideAfterDeclinedCard(counts, true)).toEqual(ofChallenged);
  expect(decideAfterDeclinedCard({ ...counts, declinedOfPayment: 2 }, true)).toEqual(decided);
});
