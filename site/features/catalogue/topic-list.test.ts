import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { isSameTitle, LockedNote, LookInside } from './TopicList.tsx';

const size = { width: 720, height: 1018 };
const sample = { id: 'upload-1', version: 2, samples: [size, size, size], excerpt: 'Utility' };

const render = (
  changes: object = {},
  file: { title?: string; pages?: number | undefined; isOffSale?: boolean } = {},
) =>
  renderToStaticMarkup(
    createElement(LookInside, {
      sample: { ...sample, ...changes },
      title: 'Utility',
      pages: 12,
      isOffSale: false,
      ...file,
    }),
  );

test('shows page 1 of 12, two more pages and the beginning of the text', () => {
  const html = render();
  expect([...html.matchAll(/src="([^"]+)"/g)].map(([, src]) => src)).toEqual([
    '/samples/upload-1/2/1.webp',
    '/samples/upload-1/2/2.webp',
    '/samples/upload-1/2/3.webp',
  ]);
  expect(html).toContain('<p>Page 1 of 12</p><p>Utility…</p>');
  expect(html.match(/loading="lazy"/g)).toHaveLength(3);
  expect(html).not.toMatch(/<script|style=|data:|\bon\w+=/);
});

test.each([
  [{ pages: 12 }, '11 more pages when you buy'],
  [{ pages: 2 }, '1 more page when you buy'],
  [{ pages: 3, isOffSale: true }, '2 more pages'],
])('shows how many pages follow the first: %o', (file, caption) => {
  expect(render({}, file)).toContain(`<div><p>${caption}</p><img`);
});

test('mentions no further pages for a file with one page or unknown pages', () => {
  expect(render({ samples: [size] }, { pages: 1 })).not.toContain('more page');
  expect(render({}, { pages: undefined })).not.toContain('more page');
});

test('shows no text for a scan, and no number for a file with unknown pages', () => {
  expect(render({ excerpt: '' })).not.toContain('…');
  expect(render({}, { pages: undefined })).not.toContain('Page 1 of 1');
});

test('pictures keep their own proportions', () => {
  const samples = [
    { width: 720, height: 100 },
    { width: 1, height: 32 },
  ];
  expect(render({ samples })).toContain('width="720" height="100"');
  expect(render({ samples })).toContain('width="1" height="32"');
});

test('titles and texts are never markup', () => {
  const html = render({ excerpt: '<b>"x"' }, { title: '"><img src=x onerror=alert(1)>' });
  expect(html).not.toMatch(/<b>|<img src="?x/);
});

test('a locked file of a payment under review asks for no second purchase', () => {
  const access = {
    subjectName: 'Economics',
    isOffSale: true,
    hasPurchaseButton: false,
    isUnderReview: true,
  };
  const note = createElement(LockedNote, { access });
  expect(renderToStaticMarkup(note)).toBe('<span>Paused until the bank decides</span>');
});

test('compares titles without case and spacing', () => {
  expect(isSameTitle(' market  Failure', 'Market failure ')).toBe(true);
  expect(isSameTitle('MarketFailure', 'Market failure')).toBe(true);
});

test('distinguishes a longer title', () => {
  expect(isSameTitle('Market failure: essays', 'Market failure')).toBe(false);
});
