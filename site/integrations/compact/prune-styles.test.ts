import { expect, test } from 'vitest';
import { pruneStyles } from './prune-styles.ts';
import { readNames } from './read-names.ts';

const PAGE =
  '<main id="main" class="page md:p-8"><p class="a-[x&#38;y]">One</p><details></details></main>';

const prune = (css: string, html = PAGE, drawings = '') =>
  pruneStyles(css, readNames(html, drawings));

test.each([
  '.page{top:0}',
  '.md\\:p-8{top:0}',
  '.a-\\[x\\&y\\]{top:0}',
  '#main>p{top:0}',
  'p:hover{top:0}',
  '.page:not(.gone){top:0}',
  '.page:has(p){top:0}',
  'main[data-session] p{top:0}',
  'details[open]{top:0}',
  'details::-webkit-details-marker{top:0}',
  '@media print{p{top:0}}',
  '@container (width>=44rem){p{top:0}}',
])('keeps %s, which may apply to the page', (css) => {
  expect(prune(css)).toBe(css);
});

test.each([
  '.gone{top:0}',
  '#gone{top:0}',
  'table{top:0}',
  '.page .gone{top:0}',
  '.page:has(.gone){top:0}',
  '[role=tab]{top:0}',
  '::placeholder{top:0}',
  '@media print{.gone{top:0}}',
])('removes %s, which cannot', (css) => {
  expect(prune(css)).toBe('');
});

test('keeps of a list the selectors that may apply', () => {
  expect(prune('p,.gone,table{top:0}')).toBe('p{top:0}');
});

test('removes properties and animations that nothing uses, and those that only such ones use', () => {
  const css =
    ':root{--used:1px;--b:2px;--a:var(--b)}p{top:var(--used)}@keyframes turn{to{top:0}}@keyframes go{to{top:0}}main{animation:go 1s}';
  const kept = prune(css);
  expect(kept).toContain('--used');
  expect(kept).toContain('@keyframes go');
  expect(kept).not.toMatch(/--a|--b|turn/);
});

test('removes resets of properties that nothing sets to another value', () => {
  const reset = 'main{letter-spacing:inherit;tab-size:4;top:0}';
  expect(prune(reset)).toBe('main{top:0}');
  const set = `${reset}p{letter-spacing:1px}`;
  expect(prune(set)).toBe('main{letter-spacing:inherit;top:0}p{letter-spacing:1px}');
});

test('keeps properties that the page, or a drawing that it shows, uses', () => {
  const css = ':root{--ink:red;--chalk:#00f}';
  const drawing = '<path stroke="var(--chalk, currentColor)"/>';
  expect(prune(css, '<p style="color:var(--ink)"></p>', drawing)).toBe(css);
});

test('writes first values in place of properties that nothing sets', () => {
  const css =
    'p{border-style:var(--tw-style);line-height:var(--tw-leading,1.5)}@property --tw-style{syntax:"*";inherits:false;initial-value:solid}@property --tw-leading{syntax:"*";inherits:false}';
  expect(prune(css)).toBe('p{border-style:solid;line-height:1.5}');
  expect(prune(`${css}main{--tw-leading:2}`)).toContain('line-height:var(--tw-leading,1.5)');
});

test('declares the layers in the order of the whole stylesheet', () => {
  const kept = prune('@layer base{.gone{top:0}}@layer utilities{p{top:0}}');
  expect(kept).toMatch(/^@layer base,utilities;.*@layer utilities\{p\{top:0\}\}$/);
});
