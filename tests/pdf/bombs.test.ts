import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { AppError } from '#server/errors.ts';
import { preparePdf } from '#server/files/preparation/prepare-pdf.ts';
import { variants } from '../support/test-all.ts';
import { makeNotes } from './corpus/notes.ts';
import type { RawStream } from './corpus/raw-pdf.ts';

/** Small files that unpack to absurd sizes, or draw without end. */

const MEGABYTE_BYTES = 2 ** 20;

const packed = (data: Buffer, times = 1): string => {
  let bytes = data;
  for (let time = 0; time < times; time += 1) bytes = deflateSync(bytes, { level: 9 });
  return bytes.toString('latin1');
};

const spaces = (megabytes: number) => Buffer.alloc(megabytes * MEGABYTE_BYTES, ' ');

const content = (stream: RawStream) =>
  makeNotes({ pages: ['/Contents 100 0 R'], contents: [undefined], more: [stream] });

/** Drawings, each of which draws the next ten times. */
const nested: RawStream[] = Array.from({ length: 12 }, (_, level) => ({
  entries: `/Type /XObject /Subtype /Form /BBox [0 0 9 9]
    /Resources << /XObject << /X ${101 + level} 0 R >> >>`,
  data: level < 11 ? '/X Do '.repeat(10) : '0 0 9 9 re f',
}));

const CASES: [name: string, make: () => Uint8Array][] = [
  [
    'content of 100 MB',
    () => content({ entries: '/Filter /FlateDecode', data: packed(spaces(100)) }),
  ],
  [
    'content that is packed three times',
    () =>
      content({
        entries: '/Filter [/FlateDecode /FlateDecode /FlateDecode]',
        data: packed(spaces(100), 3),
      }),
  ],
  [
    'drawings in drawings',
    () =>
      makeNotes({
        pages: ['/Resources << /XObject << /X 100 0 R >> >>'],
        contents: ['/X Do'],
        more: nested,
      }),
  ],
];

test.each(variants(CASES, 0))(
  'refuses a bomb within the time limit of a file: %s',
  async (_name, make) => {
    const result = await preparePdf(make()).catch((error: unknown) => error);
    expect(result).toBeInstanceOf(AppError);
    expect(result).toMatchObject({
      code: 'pdf_too_complex',
      message: expect.stringContaining('needs too much memory'),
    });
  },
);
