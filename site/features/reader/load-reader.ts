import { features } from '#shop';
import { part } from '#site/features/text-view/reader-parts.ts';
import { fetchInTime } from '#site/lib/in-time.ts';
import workerUrl from '#site/lib/pdf.worker.ts?worker&url';
import { showFailure } from './failure-notice.ts';
import { cropPicture, isNarrowScreen, writeCrop } from './page-crop.ts';
// A separate bundle, like a worker: the chunk that all pages share would include React.
import readerUrl from './reader.ts?worker&url';

declare global {
  /** Beginning of the file, requested before the reader has arrived. */
  var firstRange: Promise<Response> | undefined;
}

/** Size that `open-pdf.ts` requests first, too. */
const FIRST_RANGE_BYTES = 2 ** 17;

/** Time after which a slow connection loads the file without the picture. */
const PICTURE_TIMEOUT_MS = 2000;

if (features.offline && navigator.serviceWorker?.controller)
  void import('../practice/start-offline.ts');

const reader = document.querySelector<HTMLElement>('.reader');
const { address } = reader?.dataset ?? {};

/** Offers the download: until the file is open, nothing else reports a failed start. */
const showBroken = () => {
  if (reader?.dataset['state'] === 'loading') {
    showFailure('broken', () => location.reload());
  }
};
addEventListener('error', showBroken);
addEventListener('unhandledrejection', showBroken);

/** Picture of page 1. Missing if the file opens at another page. */
const picture = document.querySelector<HTMLImageElement>('.reader-picture');

/** Shows the picture, without its margins on a narrow screen. */
async function showPicture(shown: HTMLImageElement): Promise<void> {
  await shown.decode();
  // Later, the reader has measured the page.
  if (reader?.dataset['state'] !== 'loading') return;
  const crop = isNarrowScreen() ? cropPicture(shown) : undefined;
  if (crop) writeCrop(part('pages', HTMLElement), crop);
  shown.dataset['state'] = 'shown';
}

// The student sees it first. Nothing else may compete for bandwidth.
await Promise.race([
  picture && showPicture(picture).catch(() => undefined),
  new Promise((resolve) => setTimeout(resolve, PICTURE_TIMEOUT_MS)),
]);

const script = document.createElement('script');
Object.assign(script, { type: 'module', src: readerUrl, onerror: showBroken });
document.head.append(script);

if (address) {
  globalThis.firstRange = fetchInTime(address, {
    headers: { Range: `bytes=0-${FIRST_RANGE_BYTES - 1}` },
  });
  globalThis.firstRange.catch(() => undefined);
}
// Fills the browser's cache for the worker while the reader's script compiles.
fetchInTime(workerUrl).then(
  (response) => response.arrayBuffer(),
  () => undefined,
);
