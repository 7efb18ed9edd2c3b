import type { Sandbox } from './start.ts';

const groups = (number: string) => number.replace(/(.{4})(?=.)/g, '$1 ');
const words = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const row = (name: string, value: string): [string, string] => [name, value];

export function table({
  shop,
  studio,
  inbox,
  payments,
  identity,
  accounts,
  cards,
  env,
}: Omit<Sandbox, 'close'>): string {
  const { student, adminPassword, owner } = accounts;
  const hasProvider = Boolean(env['OIDC_ISSUER']);
  const hasPassword = Boolean(env['ADMIN_PASSWORD_HASH']);
  const panel = [
    hasProvider ? 'as the owner' : 'with a link to the owner, in the inbox',
    ...(hasPassword ? ['or with the admin password'] : []),
  ];
  const rows: [string, string][] = [
    ['Shop', shop],
    ['Studio', studio],
    ['Inbox', inbox],
    ['Admin panel', `${shop}/admin   ${panel.join(', ')}`],
    ['Payments', payments],
    ['Demo student', `${student.email}   ${student.password}`],
    ...(hasPassword ? [row('Admin password', adminPassword)] : []),
    ...(hasProvider
      ? [row('Identity provider', identity), row('Owner', `${owner.email}   ${owner.password}`)]
      : [row('Owner', env['OWNER_EMAIL'] ?? '')]),
    ...Object.entries(cards).map(([name, number]): [string, string] => [
      `Card: ${words(name)}`,
      groups(number),
    ]),
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  const lines = rows.map(([name, value]) => `  ${name.padEnd(width)}   ${value}`);
  const rule = '─'.repeat(Math.max(...lines.map((line) => line.length)) + 2);
  return ['', rule, ...lines, rule, '  Ctrl-C stops the shop.', ''].join('\n');
}
