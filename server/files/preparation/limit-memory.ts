/** Memory limit of a thread's heap, and of each WebAssembly program in it. */
export const MAX_MEGABYTES = 256;

const WASM_PAGE_BYTES = 65_536;

const { grow } = WebAssembly.Memory.prototype;

/**
 * Limits the memory of the thread's WebAssembly programs, which Node does not limit. Only for dedicated threads.
 * @returns a function that returns true once a program has hit the limit
 */
export function limitMemory(): () => boolean {
  let isFull = false;
  WebAssembly.Memory.prototype.grow = function (pages) {
    const isTooMuch = this.buffer.byteLength + pages * WASM_PAGE_BYTES > MAX_MEGABYTES * 2 ** 20;
    isFull ||= isTooMuch;
    if (isTooMuch) throw new RangeError('The memory is full');
    return grow.call(this, pages);
  };
  return () => isFull;
}
