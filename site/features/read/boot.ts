import workerUrl from '../../lib/pdf.worker.ts?worker&url';
import { showFailure } from './failure-notice.ts';
// A bundle of its own, as workers are: what all pages share would bring React along.
import readerUrl from './reader.ts?worker&url';

declare global {
  /** The beginning of the file, asked for before the reader has arrived. */
  var firstRange: Promise<Response> | undefined;
}

/** Bytes. As `file-source.ts` asks for them first. */
const FIRST_RANGE = 2 ** 17;

/** Milliseconds. A line that delivers no picture in this time may still deliver the file. */
const PICTURE_TIME = 2000;

const reader = document.querySelector<HTMLElement>('.reader');
const { address, item = '' } = reader?.dataset ?? {};

/** Offers the download if the reader cannot start, whatever the reason: until the file is open, nothing else says so. */
const showBroken = () => {
  if (reader?.dataset['state'] === 'loading') {
    showFailure('broken', item, () => location.reload());
  }
};
addEventListener('error', showBroken);
addEventListener('unhandledrejection', showBroken);

/** The picture of page 1 is what a reader sees first: nothing shares the line with it. */
const picture = document.querySelector<HTMLImageElement>('.reader-picture');
await Promise.race([
  picture?.decode().catch(() => undefined),
  new Promise((resolve) => setTimeout(resolve, PICTURE_TIME)),
]);

const script = document.createElement('script');
Object.assign(script, { type: 'module', src: readerUrl, onerror: showBroken });
document.head.append(script);

if (address) {
  globalThis.firstRange = fetch(address, { headers: { Range: `bytes=0-${FIRST_RANGE - 1}` } });
  globalThis.firstRange.catch(() => undefined);
}
// The worker takes it from the browser's cache, so it loads while the reader's script is compiled.
fetch(workerUrl).then(
  (response) => response.arrayBuffer(),
  () => undefined,
);
