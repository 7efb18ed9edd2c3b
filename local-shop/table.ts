import type { ShopInfo } from './shop-info.ts';

const groups = (number: string) => number.replace(/(.{4})(?=.)/g, '$1 ');
const words = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

export function table({
  shop,
  studio,
  inbox,
  payments,
  identity,
  accounts,
  cards,
}: ShopInfo): string {
  const { student, adminPassword, owner } = accounts;
  const rows: [string, string][] = [
    ['Shop', shop],
    ['Studio', studio],
    ['Inbox', inbox],
    ['Admin panel', `${shop}/admin   as the owner, or with the admin password`],
    ['Payments', payments],
    ['Identity provider', identity],
    ['Demo student', `${student.email}   ${student.password}`],
    ['Admin password', adminPassword],
    ['Owner', `${owner.email}   ${owner.password}`],
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
