import { expect, test } from 'vitest';
import { assessPassword } from './describe-password.ts';

test.each(['123456', 'password', 'Password1', 'P@ssw0rd', 'liverpool', 'iloveyou2026', 'qwerty!'])(
  'warns about %s, a common password',
  (password) => {
    expect(assessPassword(password)).toEqual({ strength: 'weak', reason: 'common' });
  },
);

test.each(['zqzqzqzq', 'xvxvxv', 'ööööööö'])(
  'warns about %s, a repetitive password',
  (password) => {
    expect(assessPassword(password)).toEqual({ strength: 'weak', reason: 'repetitive' });
  },
);

test.each(['lovelace7', 'Ada.Lovelace', 'vostrikov99'])(
  'warns about %s, a personal password',
  (password) => {
    const own = ['Ada', 'Lovelace', 'vostrikov@example.com'];
    expect(assessPassword(password, own)).toEqual({ strength: 'weak', reason: 'personal' });
  },
);

test.each([
  ['vxkqpz', 'weak'],
  ['vxkqpz7m', 'fair'],
  ['quiet otter', 'fair'],
  ['correct horse battery', 'strong'],
  ['Vx7!kqpz9m', 'strong'],
])('rates %s as %s', (password, strength) => {
  expect(assessPassword(password)).toEqual({ strength });
});
