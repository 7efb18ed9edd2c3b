import { expect, it } from 'vitest';
import { signupForm } from './SignupForm.tsx';

const valid = {
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Smith',
  password: 'secret1',
  confirmPassword: 'secret1',
};

const fieldErrors = (values: object) =>
  Object.fromEntries(
    signupForm.safeParse(values).error?.issues.map((x) => [x.path.join('.'), x.message]) ?? [],
  );

it('accepts a complete form', () => expect(fieldErrors(valid)).toEqual({}));

it('reports different passwords at the confirmation', () => {
  expect(fieldErrors({ ...valid, confirmPassword: 'secret2' })).toEqual({
    confirmPassword: "Passwords don't match",
  });
});

it('reports every error in the first attempt', () => {
  const empty = { email: '', firstName: ' ', lastName: '', password: '', confirmPassword: 'x' };
  expect(fieldErrors(empty)).toEqual({
    email: 'Invalid email address',
    firstName: 'First name is required',
    lastName: 'Last name is required',
    password: 'Password must be at least 6 characters',
    confirmPassword: "Passwords don't match",
  });
});
