import { type LargePrint, makeLargePrint } from './large-print-pdf.ts';

/** Responds with the file, or with nothing if it cannot be made. */
addEventListener('message', async ({ data }: MessageEvent<LargePrint>) => {
  const file = await makeLargePrint(data).catch(() => undefined);
  postMessage(file, { transfer: file ? [file.buffer] : [] });
});
