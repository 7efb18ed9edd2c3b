import type { Random } from '../../faults/random.ts';

/** Parts of addresses that accounts may have, and of those that no form lets through. */
const LOCAL = [
  'jo',
  'jo.student',
  'o’brien',
  "o'brien",
  'jo+notes',
  '"jo student"',
  'jo(notes)',
  'a\\b',
  '((',
  '\\',
  '))',
  'Zoë',
  '学生',
  'студент',
  'طالب',
  '👩‍🎓',
  'e\u0301',
  '\u202Eoj',
  '',
  ' ',
  '\t',
  '\n',
  '\0',
  '\ud800',
  '%41',
  '%',
  '<b>',
  'ET Q endstream',
  ') Tj ET Q (',
  'a'.repeat(64),
  '-',
  '_',
] as const;
const DOMAIN = [
  'example.com',
  'EXAMPLE.com',
  'sub.example.co.uk',
  'bücher.example',
  '例え.jp',
  'пример.рф',
  'xn--bcher-kva.example',
  '127.0.0.1',
  '127.1',
  '[::1]',
  '[IPv6:2001:db8::1]',
  'localhost',
  'exa mple.com',
  'a/b',
  'a?b',
  'a#b',
  'a:80',
  'a@b',
  'a\\b',
  'ex%41mple.com',
  '',
  '.',
  '..',
  `${'b'.repeat(63)}.com`,
  `${'c.'.repeat(120)}com`,
  '\u0000',
  'ﬁ.example',
  '☃.net',
] as const;

const ANY = 0x2ffff;

/** Makes an odd email address: plain, in other alphabets, far too long, or no address at all. */
export function randomAddress(random: Random): string {
  const kind = random.between(0, 9);
  if (kind === 0) return characters(random, random.between(0, 400));
  const local = kind < 4 ? random.pick(LOCAL) : mixed(random, LOCAL);
  const domain = kind < 6 ? random.pick(DOMAIN) : mixed(random, DOMAIN);
  return kind === 9 ? `${local}${domain}` : `${local}@${domain}`;
}

const mixed = (random: Random, parts: readonly [string, ...string[]]) =>
  `${random.pick(parts)}${characters(random, random.between(0, 30))}${random.pick(parts)}`;

function characters(random: Random, count: number): string {
  const top = random.pick([0x7e, 0xff, 0xffff, ANY]);
  return String.fromCodePoint(...Array.from({ length: count }, () => random.between(0, top)));
}
