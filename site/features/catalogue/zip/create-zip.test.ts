import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { createZip } from './create-zip.ts';

test('packs every file unchanged, under its path in Unicode', async () => {
  const files = [
    { path: 'Économie/01 Élasticité 📈/01 供給.pdf', bytes: new Uint8Array([37, 80, 68, 70]) },
    { path: 'Économie/02 Costs/01 Notes.pdf', bytes: new Uint8Array(70_000).fill(7) },
  ];
  const zip = unzipSync(new Uint8Array(await createZip(files).arrayBuffer()));
  expect(zip).toEqual(Object.fromEntries(files.map(({ path, bytes }) => [path, bytes])));
});

test('marks a name in Unicode as UTF-8, as the format demands', async () => {
  const zip = createZip([{ path: 'é.pdf', bytes: new Uint8Array(1) }]);
  // Bit 11 of the flags, in the file's own header.
  expect(new DataView(await zip.arrayBuffer()).getUint16(6, true) & 0x800).toBe(0x800);
});
