import { expect, test } from 'vitest';
import type { Diagram } from './diagram.ts';
import { drawings } from './library.ts';
import { renderSvg } from './svg.ts';

const hostile: Diagram = {
  name: 'hostile',
  title: '</title><script>alert("1")</script>',
  description: `a < b & "c" 'd'`,
  elements: [
    { kind: 'axes', x: '<b>x</b>', y: 'Price & cost' },
    { kind: 'curve', path: '"/><script>', tone: 'ink', label: { text: 'P_<', x: 1, y: 1 } },
    { kind: 'box', x: 0, y: 0, width: 10, height: 10, text: '<i>\n&' },
  ],
};

/** @throws if an element is closed out of order or an attribute is not quoted */
function checkWellFormed(markup: string): void {
  const token = /<(\/?)([a-zA-Z]+)((?: [a-zA-Z:-]+="[^"<]*")*)(\/?)>|([^<]+)/gy;
  const open: string[] = [];
  let end = 0;
  for (const match of markup.matchAll(token)) {
    end = match.index + match[0].length;
    const [, closes, name = '', , closesItself, text] = match;
    if (text !== undefined) expect(text).not.toMatch(/&(?!(amp|lt|gt|quot|#39);)/);
    else if (closes) expect(open.pop()).toBe(name);
    else if (!closesItself) open.push(name);
  }
  expect(end).toBe(markup.length);
  expect(open).toEqual([]);
}

test.each(drawings.map((diagram): [string, Diagram] => [diagram.name, diagram]))(
  '%s becomes well-formed SVG without dangling references',
  (_, diagram) => {
    const svg = renderSvg(diagram);
    checkWellFormed(svg);
    const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, id] of svg.matchAll(/url\(#([^)]+)\)/g)) expect(ids).toContain(id);
  },
);

test('escapes texts and paths', () => {
  const svg = renderSvg(hostile, { idPrefix: '"><x' });
  checkWellFormed(svg);
  expect(svg).not.toMatch(/<(script|b|i|x)[ >]/);
});

test('a diagram is an image with a title and a description', () => {
  const [diagram] = drawings;
  const svg = diagram ? renderSvg(diagram) : '';
  expect(svg).toContain('viewBox="0 0 320 240"');
  expect(svg).toContain('role="img"');
  expect(svg).toContain(`<title id="effort-against-grade-title">${diagram?.title}</title>`);
  expect(svg).toContain('<desc id="effort-against-grade-desc">');
});

test('a decorative diagram is hidden from assistive technology and has no title', () => {
  const [diagram] = drawings;
  const svg = diagram ? renderSvg(diagram, { decorative: true }) : '';
  expect(svg).toContain('aria-hidden="true"');
  expect(svg).not.toMatch(/<title|<desc|role=/);
});

test('two copies of a diagram with different prefixes have distinct ids', () => {
  const ids = (prefix: string) =>
    drawings.flatMap((diagram) =>
      [...renderSvg(diagram, { idPrefix: prefix }).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id),
    );
  const first = new Set(ids('a'));
  expect(ids('b').filter((id) => first.has(id))).toEqual([]);
});

test('an underscore makes the next character a subscript', () => {
  const svg = renderSvg({
    ...hostile,
    elements: [{ kind: 'text', tone: 'ink', label: { text: 'P_1 up', x: 1, y: 9 } }],
  });
  expect(svg).toMatch(/>P<tspan dy="3" [^>]*>1<\/tspan><tspan dy="-3"> up<\/tspan><\/text>/);
});
