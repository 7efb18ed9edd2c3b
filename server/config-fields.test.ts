import { expect, test } from 'vitest';
import { asksAgain } from './config-fields.ts';

test('Google does not ask known people to sign in again', () => {
  expect(asksAgain('https://accounts.google.com')).toBe(false);
  expect(asksAgain('https://accounts.google.com/')).toBe(false);
  expect(asksAgain('https://login.example.com/realms/shop')).toBe(true);
});
