import { expect, test } from 'vitest';
import { toMailbox } from './unconfirmed-emails.ts';

test.each([
  ['ada@example.com', 'ada@example.com'],
  ['Ada@Example.COM', 'ada@example.com'],
  ['ada+shop@example.com', 'ada@example.com'],
  ['ada+a+b@example.com', 'ada@example.com'],
  ['a.d.a@gmail.com', 'ada@gmail.com'],
  ['a.da+x.y@school.example', 'ada@school.example'],
  ['ada-shop@mail.example.com', 'ada-shop@mail.example.com'],
  ['+ada@example.com', '@example.com'],
])('the mailbox of %s is counted as %s', (address, mailbox) => {
  expect(toMailbox(address)).toBe(mailbox);
});
