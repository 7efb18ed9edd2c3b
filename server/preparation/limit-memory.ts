/** The most memory of a thread's own values, and of each WebAssembly program in it. */
export const MAX_MEGABYTES = 256;

/** The unit in which WebAssembly's memory grows. Bytes. */
const WASM_PAGE = 65_536;

const { grow } = WebAssembly.Memory.prototype;

/**
 * Limits the memory of the thread's WebAssembly programs, of which Node knows nothing. A program that
 * asks for more fails as if the machine had none. Only for a thread that runs nothing else.
 * @returns whether a program has asked for more since
 */
export function limitMemory(): () => boolean {
  let isFull = false;
  WebAssembly.Memory.prototype.grow = function (pages) {
    const isTooMuch = this.buffer.byteLength + pages * WASM_PAGE > MAX_MEGABYTES * 2 ** 20;
    isFull ||= isTooMuch;
    if (isTooMuch) throw new RangeError('The memory is full');
    return grow.call(this, pages);
  };
  return () => isFull;
}
