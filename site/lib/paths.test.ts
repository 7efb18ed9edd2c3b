import { expect, it } from 'vitest';
import { safeNext } from '../features/auth/safe-next.ts';
import { paths, paymentReturnUrl } from './paths.ts';

it('writes only the fields that are there', () => {
  expect(paths.auth()).toBe('/auth');
  expect(paths.auth({ tab: 'signup' })).toBe('/auth?tab=signup');
});

it('carries a checkout through sign-in and back', () => {
  const address = paths.auth({ next: paths.checkout('subject-1') });
  const next = new URL(address, 'https://shop.example').searchParams.get('next');
  expect(safeNext(next)).toBe('/checkout?subject=subject-1');
});

/** @covers payments.return-address */
it('escapes the name of the subject in the return address', () => {
  expect(paymentReturnUrl('https://shop.example', 'Games & Choice')).toBe(
    'https://shop.example/?payment_success=true&subject=Games%20%26%20Choice',
  );
});
