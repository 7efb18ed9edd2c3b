import { expect, test } from 'vitest';
import { newPasswordForm } from './new-password-schema.ts';

const complaints = (password: string, confirmPassword: string) =>
  (newPasswordForm.safeParse({ password, confirmPassword }).error?.issues ?? []).map(
    ({ path, message }) => [path.join('.'), message],
  );

/** @covers password-reset.password-invalid */
test('a new password has 8 characters at least and is confirmed', () => {
  expect(complaints('12345678', '12345678')).toEqual([]);
  expect(complaints('1234567', '1234567')).toEqual([
    ['password', 'Password must be at least 8 characters'],
  ]);
});

/** @covers password-reset.password-invalid */
test('a confirmation that is missing or differs is told at its field', () => {
  expect(complaints('12345678', '')).toEqual([['confirmPassword', 'Please confirm your password']]);
  expect(complaints('12345678', '12345679')).toEqual([
    ['confirmPassword', "Passwords don't match"],
  ]);
});
