import { Zip, ZipPassThrough } from 'fflate';

export interface ZipFile {
  path: string;
  bytes: Uint8Array;
}

/**
 * Runs in the browser: a function cannot respond with so large a file, and the Edge Function lacks
 * the CPU time for checksums. PDFs are compressed already.
 */
export function createZip(files: ZipFile[]): Blob {
  const chunks: BlobPart[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(new Uint8Array(chunk));
  });
  for (const { path, bytes } of files) {
    const entry = new ZipPassThrough(path);
    zip.add(entry);
    entry.push(bytes, true);
  }
  zip.end();
  return new Blob(chunks, { type: 'application/zip' });
}
