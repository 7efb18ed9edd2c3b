import workerUrl from '../../lib/pdf.worker.ts?worker&url';
import { showFailure } from './failure-notice.ts';
// A separate bundle, like a worker: the chunk that all pages share would include React.
import readerUrl from './reader.ts?worker&url';

declare global {
  /** Beginning of the file, requested before the reader has arrived. */
  var firstRange: Promise<Response> | undefined;
}

/** Size that `file-source.ts` requests first, too. */
const FIRST_RANGE_BYTES = 2 ** 17;

/** Time after which a slow connection loads the file without the picture. */
const PICTURE_TIMEOUT_MS = 2000;

const reader = document.querySelector<HTMLElement>('.reader');
const { address, item = '' } = reader?.dataset ?? {};

/** Offers the download: until the file is open, nothing else reports a failed start. */
const showBroken = () => {
  if (reader?.dataset['state'] === 'loading') {
    showFailure('broken', item, () => location.reload());
  }
};
addEventListener('error', showBroken);
addEventListener('unhandledrejection', showBroken);

/** Picture of page 1, which the student sees first. Nothing else may compete for bandwidth. */
const picture = document.querySelector<HTMLImageElement>('.reader-picture');
await Promise.race([
  picture?.decode().catch(() => undefined),
  new Promise((resolve) => setTimeout(resolve, PICTURE_TIMEOUT_MS)),
]);

const script = document.createElement('script');
Object.assign(script, { type: 'module', src: readerUrl, onerror: showBroken });
document.head.append(script);

if (address) {
  globalThis.firstRange = fetch(address, {
    headers: { Range: `bytes=0-${FIRST_RANGE_BYTES - 1}` },
  });
  globalThis.firstRange.catch(() => undefined);
}
// Fills the browser's cache for the worker while the reader's script compiles.
fetch(workerUrl).then(
  (response) => response.arrayBuffer(),
  () => undefined,
);
