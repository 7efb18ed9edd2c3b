/** Writes SVG by hand: text, lines and bars are all that the plots need. */

/** Colours that can be read on a light and on a dark page. */
export const INK = '#6b7280';
export const GOOD = '#2f7d5b';
export const BAD = '#c2410c';
export const LINES = ['#2563eb', '#2f7d5b', '#c2410c', '#7c3aed', '#0e7490', '#a16207'];

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const round = (value: number) => Math.round(value * 10) / 10;

export function text(
  x: number,
  y: number,
  content: string,
  { anchor = 'start', fill = INK, size = 12 } = {},
): string {
  return `<text x="${round(x)}" y="${round(y)}" text-anchor="${anchor}" fill="${fill}" font-size="${size}">${escaped(content)}</text>`;
}

export const line = (x1: number, y1: number, x2: number, y2: number, stroke = INK, width = 1) =>
  `<line x1="${round(x1)}" y1="${round(y1)}" x2="${round(x2)}" y2="${round(y2)}" stroke="${stroke}" stroke-width="${width}"/>`;

export const bar = (x: number, y: number, width: number, height: number, fill: string) =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(Math.max(1, width))}" height="${height}" fill="${fill}"/>`;

export const path = (points: readonly [number, number][], stroke: string) =>
  `<polyline points="${points.map(([x, y]) => `${round(x)},${round(y)}`).join(' ')}" fill="none" stroke="${stroke}" stroke-width="2"/>` +
  points
    .map(([x, y]) => `<circle cx="${round(x)}" cy="${round(y)}" r="3" fill="${stroke}"/>`)
    .join('');

/** Wraps a drawing, which says in words what it shows. */
export const drawing = (width: number, height: number, title: string, parts: readonly string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="sans-serif" role="img">
<title>${escaped(title)}</title>
${parts.join('\n')}
</svg>
`;
