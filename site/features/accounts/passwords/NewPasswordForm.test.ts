import { expect, test } from 'vitest';
import { newPasswordForm } from './NewPasswordForm.tsx';

const fieldErrors = (password: string, confirmPassword: string) =>
  (newPasswordForm.safeParse({ password, confirmPassword }).error?.issues ?? []).map(
    ({ path, message }) => [path.join('.'), message],
  );

test('accepts a confirmed password of at least 8 characters', () => {
  expect(fieldErrors('12345678', '12345678')).toEqual([]);
  expect(fieldErrors('1234567', '1234567')).toEqual([
    ['password', 'Password must be at least 8 characters'],
  ]);
});

test('reports a missing or different confirmation at its field', () => {
  expect(fieldErrors('12345678', '')).toEqual([
    ['confirmPassword', 'Please confirm your password'],
  ]);
  expect(fieldErrors('12345678', '12345679')).toEqual([
    ['confirmPassword', "Passwords don't match"],
  ]);
});
