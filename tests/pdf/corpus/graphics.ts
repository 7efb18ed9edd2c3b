import sharp from 'sharp';
import type { Case } from './case.ts';
import { draw, makeNotes } from './notes.ts';
import type { RawObject } from './raw-pdf.ts';

/** Makes a file whose first page uses these resources beside its font. */
const graphics = (
  name: string,
  resources: string,
  content: string,
  more: readonly RawObject[] = [],
): Case => ({
  name,
  make: () =>
    makeNotes({
      pages: [`/Resources << /Font << /F 3 0 R >> ${resources} >>`, ''],
      contents: [content, draw('A plain page')],
      more,
    }),
});

const form = (entries: string, data: string): RawObject => ({
  entries: `/Type /XObject /Subtype /Form /BBox [0 0 300 400] ${entries}`,
  data,
});

/** Makes a page that is a photograph, as a scanner writes it. */
async function makeScan(channels: 1 | 3): Promise<Uint8Array> {
  const noise = { type: 'gaussian' as const, mean: 180, sigma: 30 };
  const picture = sharp({
    create: { width: 90, height: 120, channels: 3, background: 'white', noise },
  });
  const jpeg = await picture
    .toColourspace(channels === 1 ? 'b-w' : 'srgb')
    .jpeg({ quality: 60 })
    .toBuffer();
  const space = channels === 1 ? '/DeviceGray' : '/DeviceRGB';
  return makeNotes({
    pages: ['/Resources << /XObject << /I 100 0 R >> >>'],
    contents: ['q 300 0 0 400 0 0 cm /I Do Q'],
    more: [
      {
        entries: `/Type /XObject /Subtype /Image /Width 90 /Height 120 /BitsPerComponent 8 /ColorSpace ${space} /Filter /DCTDecode`,
        data: jpeg.toString('latin1'),
      },
    ],
  });
}

const TYPE_3 =
  '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 10 10] /FontMatrix [0.1 0 0 0.1 0 0] /CharProcs << /box 101 0 R >> /Encoding << /Type /Encoding /Differences [97 /box] >> /FirstChar 97 /LastChar 97 /Widths [11] /Resources << >> >>';

export const graphicsCases: Case[] = [
  { name: 'a photograph on the whole page, in colour', changes: ['box'], make: () => makeScan(3) },
  { name: 'a photograph on the whole page, in grey', changes: ['box'], make: () => makeScan(1) },
  graphics(
    'transparency left on',
    '/ExtGState << /G << /ca 0.2 /CA 0.2 /BM /Multiply >> >>',
    `/G gs ${draw('Pale')}`,
  ),
  graphics(
    'a soft mask left on',
    '/ExtGState << /G << /SMask << /S /Luminosity /G 100 0 R >> >> >>',
    `/G gs ${draw('Masked')}`,
    [form('/Group << /S /Transparency /CS /DeviceGray >>', '0.3 g 0 0 300 400 re f')],
  ),
  graphics('forms within forms', '/XObject << /X 100 0 R >>', 'q /X Do Q', [
    form('/Resources << /XObject << /X 101 0 R >> >>', 'q 0.9 0 0 0.9 0 0 cm /X Do Q'),
    form('/Resources << /Font << /F 3 0 R >> >>', draw('Inner')),
  ]),
  graphics('a form without resources of its own', '/XObject << /X 100 0 R >>', '/X Do', [
    form('', draw('Borrowed')),
  ]),
  graphics(
    'a shading and a pattern',
    '/Shading << /S 100 0 R >> /Pattern << /P 101 0 R >>',
    `q 50 200 100 100 re W n /S sh Q /Pattern cs /P scn 160 200 100 100 re f ${draw('Shaded')}`,
    [
      '<< /ShadingType 2 /ColorSpace /DeviceRGB /Coords [50 0 150 0] /Function << /FunctionType 2 /Domain [0 1] /C0 [1 0 0] /C1 [0 0 1] /N 1 >> >>',
      {
        entries:
          '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 9 9] /XStep 9 /YStep 9 /Resources << >>',
        data: '0 0.5 0 rg 0 0 4 4 re f',
      },
    ],
  ),
  {
    name: 'letters that are drawings',
    make: () =>
      makeNotes({
        pages: ['/Resources << /Font << /F 3 0 R /T 100 0 R >> >>'],
        contents: [`BT /T 20 Tf 60 250 Td (aa) Tj ET ${draw('Drawn')}`],
        more: [TYPE_3, { data: '11 0 0 0 10 10 d1 1 1 8 8 re f' }],
      }),
  },
  graphics(
    'colours that are left set',
    '/ColorSpace << /C [/Separation /Gold /DeviceCMYK << /FunctionType 2 /Domain [0 1] /C0 [0 0 0 0] /C1 [0 0.2 0.9 0.1] /N 1 >>] >>',
    `/C cs 0.8 scn /C CS 1 SCN 9 w [5 3] 0 d 60 250 80 40 re B ${draw('Golden')}`,
  ),
];
