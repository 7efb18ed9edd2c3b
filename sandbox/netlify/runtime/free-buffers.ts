import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect: NodeJS.GCFunction = runInNewContext('gc');

/** In bytes. */
const EVERY = 4_194_304;

/**
 * Passes a file on and frees, every few megabytes, what it was read into. Buffers count for nothing where V8 decides
 * whether to look for young garbage, so that it would let them grow old, and look through all objects instead.
 */
export async function* freeBuffers(file: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let passed = 0;
  for await (const chunk of file) {
    yield chunk;
    passed += chunk.length;
    if (passed < EVERY) continue;
    passed = 0;
    collect({ type: 'minor' });
  }
}
