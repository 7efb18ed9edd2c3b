import { expect, test } from 'vitest';
import { disposition, fileName } from './file-name.ts';

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
