import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Font } from 'satori';

const require = createRequire(import.meta.url);

/** Reads the complete display font, because a picture cannot rely on the machine's fonts. */
export async function displayFonts(): Promise<Font[]> {
  const read = async (part: string): Promise<Font> => {
    const file = require.resolve(
      `@fontsource/young-serif/files/young-serif-${part}-400-normal.woff`,
    );
    return {
      name: `Young Serif ${part}`,
      data: await readFile(file),
      weight: 400,
      style: 'normal',
    };
  };
  return Promise.all([read('latin'), read('latin-ext')]);
}
