import { expect, test } from 'vitest';
import { isSuspiciousSignIn, isSuspiciousSignUp } from './challenge.ts';

test.each([
  { tries: 1, failed: 0, isSuspicious: false },
  { tries: 200, failed: 599, isSuspicious: false },
  { tries: 201, failed: 0, isSuspicious: true },
  { tries: 1, failed: 600, isSuspicious: true },
])(
  'sign-in: $tries tries of the network in ten seconds, $failed failures in the shop: suspicious $isSuspicious',
  ({ isSuspicious, ...counts }) => {
    expect(isSuspiciousSignIn(counts)).toBe(isSuspicious);
  },
);

test.each([
  { tries: 1, ofHost: 0, ofSite: 0, isSuspicious: false },
  { tries: 200, ofHost: 399, ofSite: 799, isSuspicious: false },
  { tries: 201, ofHost: 0, ofSite: 0, isSuspicious: true },
  { tries: 1, ofHost: 400, ofSite: 400, isSuspicious: true },
  { tries: 1, ofHost: 1, ofSite: 800, isSuspicious: true },
])(
  'sign-up: $tries tries, $ofHost new accounts of the network, $ofSite of its site: suspicious $isSuspicious',
  ({ isSuspicious, ...counts }) => {
    expect(isSuspiciousSignUp(counts)).toBe(isSuspicious);
  },
);
