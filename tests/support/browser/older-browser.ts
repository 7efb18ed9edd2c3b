import type { Page } from 'playwright/test';

/**
 * Removes functions that the oldest supported browsers lack: Safari 16.0, Chrome 111 and Firefox 114. Runs in pages and,
 * as text, at the beginning of a worker's script.
 */
function removeNewerFunctions(): void {
  const remove = (target: object | undefined, ...names: PropertyKey[]) => {
    for (const name of target ? names : []) Reflect.deleteProperty(target ?? {}, name);
  };
  const iterator = Object.getPrototypeOf(Object.getPrototypeOf([].values()));
  remove(iterator, 'map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach');
  remove(iterator, 'some', 'every', 'find', Symbol.dispose ?? 'dispose');
  remove(Promise, 'withResolvers', 'try');
  remove(Array, 'fromAsync');
  remove(Object, 'groupBy');
  remove(Map, 'groupBy');
  remove(Map.prototype, 'getOrInsert', 'getOrInsertComputed');
  remove(WeakMap.prototype, 'getOrInsert', 'getOrInsertComputed');
  remove(Set.prototype, 'union', 'intersection', 'difference', 'symmetricDifference');
  remove(Set.prototype, 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom');
  remove(String.prototype, 'isWellFormed', 'toWellFormed');
  remove(Uint8Array, 'fromBase64', 'fromHex');
  remove(Uint8Array.prototype, 'toBase64', 'toHex', 'setFromBase64', 'setFromHex');
  remove(ArrayBuffer.prototype, 'transfer', 'transferToFixedLength', 'resize', 'detached');
  remove(Math, 'sumPrecise', 'f16round');
  remove(Error, 'isError');
  remove(RegExp, 'escape');
  remove(URL, 'canParse', 'parse');
  remove(AbortSignal, 'any');
  remove(ReadableStream, 'from');
  remove(ReadableStream.prototype, Symbol.asyncIterator, 'values');
  const { document } = globalThis;
  if (document) {
    remove(Document.prototype, 'startViewTransition');
    remove(Element.prototype, 'checkVisibility', 'setHTMLUnsafe', 'getHTML');
    remove(HTMLElement.prototype, 'popover', 'showPopover', 'hidePopover', 'togglePopover');
    remove(Navigator.prototype, 'userActivation', 'scheduling');
  }
  const late = ['Iterator', 'OffscreenCanvas', 'ImageDecoder', 'scheduler', 'requestIdleCallback'];
  remove(globalThis, ...late, 'CompressionStream', 'DecompressionStream', 'Float16Array');
  remove(globalThis, 'SuppressedError', 'DisposableStack', 'AsyncDisposableStack');
}

export async function useOlderBrowser(page: Page): Promise<void> {
  await page.addInitScript(removeNewerFunctions);
  await page.route(/\/_astro\/pdf\.worker/, async (route) => {
    const response = await route.fetch();
    const body = `(${removeNewerFunctions})();\n${await response.text()}`;
    await route.fulfill({ response, body });
  });
}
