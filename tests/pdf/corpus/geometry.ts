import type { Case } from './case.ts';
import { draw, makeNotes } from './notes.ts';

const page = (name: string, entries: string, content = draw('Elasticity of a box')): Case => ({
  name,
  make: () => makeNotes({ pages: ['', entries], contents: [draw('A plain page'), content] }),
});

export const geometryCases: Case[] = [
  ...[0, 90, 180, 270, 360, 450, -90].map((angle) =>
    page(`a page rotated by ${angle}`, `/Rotate ${angle}`),
  ),
  page(
    'a crop of a box with negative corners',
    '/MediaBox [-200 -300 200 300] /CropBox [-100 -150 150 200]',
    draw('Cropped', -60, 20),
  ),
  page('a crop beside its box', '/CropBox [600 800 900 900]'),
  page('a crop larger than its box', '/CropBox [-50 -50 900 900]'),
  page('a crop that is rotated', '/CropBox [20 40 280 300] /Rotate 90', draw('Turned', 60, 200)),
  page('a box from top to bottom', '/MediaBox [300 400 0 0]'),
  page('a box far from the origin', '/MediaBox [5000 7000 5300 7400]', draw('Far', 5060, 7150)),
  page('a unit of its own', '/UserUnit 2.5'),
  page('a landscape page', '/MediaBox [0 0 842 420]'),
  page('a page as large as a poster', '/MediaBox [0 0 5000 7000]', draw('Poster', 600, 3000)),
  page('a page as small as a card', '/MediaBox [0 0 150 240]', draw('Card', 20, 150)),
  page('a box with fractions', '/MediaBox [0.5 0.25 299.75 400.125]'),
  page('all other boxes', '/BleedBox [5 5 295 395] /TrimBox [9 9 290 390] /ArtBox [20 20 200 300]'),
  {
    name: 'pages of different sizes',
    make: () =>
      makeNotes({
        pages: ['/MediaBox [0 0 595 842]', '/MediaBox [0 0 842 595]', '/Rotate 90', ''],
      }),
  },
];
