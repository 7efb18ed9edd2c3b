/** Polyfills beyond pdf.js's legacy build, for the oldest browsers in docs/product.md. Imported before pdf.js. */
const define = (target: object, name: PropertyKey, value: (...args: never[]) => unknown) => {
  if (name in target) return;
  Object.defineProperty(target, name, { value, writable: true, configurable: true });
};

define(Promise, 'withResolvers', <T>() => {
  let resolve: (value: T | PromiseLike<T>) => void = () => undefined;
  let reject: (reason?: unknown) => void = () => undefined;
  const promise = new Promise<T>((onValue, onReason) => {
    resolve = onValue;
    reject = onReason;
  });
  return { promise, resolve, reject };
});

define(
  Promise,
  'try',
  <A extends unknown[]>(run: (...args: A) => unknown, ...args: A) =>
    new Promise((resolve) => resolve(run(...args))),
);

/** Needed by pdf.js in Safari to read the text of a page. */
define(ReadableStream.prototype, Symbol.asyncIterator, async function* iterate<
  T,
>(this: ReadableStream<T>) {
  const reader = this.getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
  } finally {
    reader.releaseLock();
  }
});

/** Copies instead of transferring, which takes more memory but gives the same bytes. */
define(
  ArrayBuffer.prototype,
  'transferToFixedLength',
  function copy(this: ArrayBuffer, length = this.byteLength) {
    const bytes = new Uint8Array(length);
    bytes.set(new Uint8Array(this).subarray(0, length));
    return bytes.buffer;
  },
);

define(AbortSignal, 'any', (signals: Iterable<AbortSignal>) => {
  const any = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) {
      any.abort(signal.reason);
      break;
    }
    signal.addEventListener('abort', () => any.abort(signal.reason), { signal: any.signal });
  }
  return any.signal;
});
