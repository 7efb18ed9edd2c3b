/** As much as a Unix socket holds. In bytes. */
const SIZE = 262_144;

const spare: Buffer[] = [];

/**
 * Lends a buffer through which a file passes, and keeps it for the next file where the work succeeds: V8 looks
 * through all objects of a thread to free what new ones would take, and whatever else the thread serves waits.
 * @param work must not use the buffer once it has ended
 */
export async function withBuffer<T>(work: (buffer: Buffer) => Promise<T>): Promise<T> {
  const buffer = spare.pop() ?? Buffer.allocUnsafeSlow(SIZE);
  const result = await work(buffer);
  spare.push(buffer);
  return result;
}
