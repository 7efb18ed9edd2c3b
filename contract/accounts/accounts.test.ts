import { expect, test } from 'vitest';
import { messages } from '../messages.ts';
import { loginRequest, signupRequest, validateResetToken } from './accounts.ts';

const person = { email: 'ada@example.com', firstName: 'Ada', lastName: 'L', password: 'secret1' };

const problems = (value: object) =>
  Object.fromEntries(
    (signupRequest.safeParse(value).error?.issues ?? [])
      .map((issue) => [issue.path.join('.'), issue.message])
      .reverse(),
  );

test('an email address is trimmed and lower-cased', () => {
  expect(loginRequest.parse({ email: '  Ada@Example.COM ', password: 'secret1' }).email).toBe(
    'ada@example.com',
  );
});

test.each(["o'brien&co@example.com", 'a#b@example.co.uk', 'x@xn--bcher-kva.example', 'a@b-c.de'])(
  '%j is an address',
  (email) => {
    expect(problems({ ...person, email })).toEqual({});
  },
);

test.each([
  'a@localhost',
  '.a@b.cd',
  'a..b@b.cd',
  'a@-b.cd',
  'a@1.2.3.4',
  'a b@c.de',
  'a@b@c.de',
  '"a"@b.cd',
])('%j is no address', (email) => {
  expect(problems({ ...person, email })).toEqual({ email: messages.signupEmailInvalid });
});

test('names the reason if most mail servers could not deliver to an address', () => {
  expect(problems({ ...person, email: 'josé@example.com' })).toEqual({
    email: messages.emailLetters,
  });
  expect(problems({ ...person, email: 'kim@bücher.example' })).toEqual({});
});

test('an email address has at most 254 characters', () => {
  const email = (length: number) =>
    `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(62)}.${'d'.repeat(length - 193)}.com`;
  expect(email(254)).toHaveLength(254);
  expect(problems({ ...person, email: email(254) })).toEqual({});
  expect(problems({ ...person, email: email(255) })).toEqual({
    email: messages.signupEmailInvalid,
  });
});

test('sign-up names the problem in each field', () => {
  expect(problems({})).toEqual({
    email: messages.signupEmailInvalid,
    password: messages.passwordTooShort(6),
    firstName: messages.firstNameRequired,
    lastName: messages.lastNameRequired,
  });
});

test('accepts a password of 72 bytes, and refuses 73 bytes instead of truncating', () => {
  expect(problems({ ...person, password: 'x'.repeat(72) })).toEqual({});
  expect(problems({ ...person, password: 'x'.repeat(73) })).toEqual({
    password: messages.passwordTooLong,
  });
  expect(problems({ ...person, password: 'é'.repeat(37) })).toEqual({
    password: messages.passwordTooLong,
  });
});

test.each<[password: string, isLongEnough: boolean]>([
  ['abcde ', false],
  ['ab…c', true],
])('the length of a new password is its normalised length: %j', (password, isLongEnough) => {
  const expected = isLongEnough ? {} : { password: messages.passwordTooShort(6) };
  expect(problems({ ...person, password })).toEqual(expected);
});

test.each<[password: string, isLongEnough: boolean]>([
  ['ab…c', true],
  ['abcde ', true],
  ['…', false],
  ['abcde', false],
])('at log-in, %j is long enough as it was typed or normalised: %j', (password, isLongEnough) => {
  const { error } = loginRequest.safeParse({ email: person.email, password });
  const tooShort = [messages.passwordTooShort(6)];
  expect(error?.issues.map(({ message }) => message)).toEqual(isLongEnough ? undefined : tooShort);
});

test.each(['Ada', "O'Neill", 'Nguyễn Thị', '王', 'Jean-Luc', 'می\u200cخواهم'])(
  '%j is a name',
  (name) => {
    expect(problems({ ...person, firstName: name })).toEqual({});
  },
);

test.each(['', '  ', '\u200b', '\u0000', '\ud800', 'A\r\nBcc: x@y.z', '42', 'A\u202Eb'])(
  '%j is not a name',
  (name) => {
    expect(problems({ ...person, firstName: name })).toEqual({
      firstName: messages.firstNameRequired,
    });
  },
);

test('a name has at most 100 characters', () => {
  expect(problems({ ...person, firstName: 'x'.repeat(100), lastName: 'x'.repeat(101) })).toEqual({
    lastName: messages.tooLong(100),
  });
});

test('a reset link is checked only with its token', () => {
  expect(validateResetToken.request.safeParse({ token: 'abc' }).success).toBe(true);
  expect(validateResetToken.request.safeParse({}).success).toBe(false);
});

test('an unknown field is refused', () => {
  expect(signupRequest.safeParse({ ...person, isAdmin: true }).success).toBe(false);
});
