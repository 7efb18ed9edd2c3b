import { expect, test } from 'vitest';
import type { TokenKey } from '../tokens/seal.ts';
import { sealTicket } from '../tokens/tickets.ts';
import type { Delivery } from './delivery.ts';
import { disposition, fileName, refuseOpenTicket } from './download.ts';

const key = { secret: 'a'.repeat(48), dataset: 'production' };
const seal = (key: TokenKey, id: string) =>
  sealTicket(key, id, {
    kind: 'evidence',
    url: 'https://cdn.sanity.io/files/a/b/c.pdf',
    disposition: 'attachment',
    etag: '"a"',
  } satisfies Delivery);

test('fails for a valid ticket that reaches the function, instead of redirecting again', async () => {
  const refusal = refuseOpenTicket(key, 'item-1', await seal(key, 'item-1'));
  await expect(refusal).rejects.toMatchObject({ code: 'download_failed' });
});

test('replaces a ticket that does not open', async () => {
  const another = await seal({ ...key, secret: 'b'.repeat(48) }, 'item-1');
  for (const ticket of [another, await seal(key, 'item-2'), 'nonsense', '']) {
    await expect(refuseOpenTicket(key, 'item-1', ticket)).resolves.toBeUndefined();
  }
});

test.each([
  ['Supply and demand', 'Supply and demand.pdf'],
  ['Costs: "fixed" / variable', 'Costs fixed variable.pdf'],
  ['../../etc/passwd', 'etc passwd.pdf'],
  ['invoice\u202Efdp.exe', 'invoice fdp.exe.pdf'],
  ['Élasticité 📈', 'Élasticité 📈.pdf'],
  ['   ', 'notes.pdf'],
])('saves %j as %j', (title, name) => {
  expect(fileName(title)).toBe(name);
});

test('cuts a long title to the file-system limit, between characters, never inside an emoji', () => {
  expect(fileName('a'.repeat(200))).toBe(`${'a'.repeat(120)}.pdf`);
  expect(fileName('📈'.repeat(200))).toBe(`${'📈'.repeat(55)}.pdf`);
});

test('keeps a title from breaking out of its header', () => {
  const header = disposition('a"\r\nSet-Cookie: x=1');
  expect(header).not.toMatch(/[\r\n]/);
  expect(header).toBe('attachment; filename="a Set-Cookie x=1.pdf"');
});

test('sends a title with non-Latin characters as UTF-8', () => {
  expect(disposition('📈')).toContain("filename*=UTF-8''%F0%9F%93%88.pdf");
});
