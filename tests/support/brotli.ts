import { brotliCompressSync, constants } from 'node:zlib';

/** Compresses as the byte budgets assume, whatever the host's CDN does. */
export const compress = (content: Uint8Array | string): Buffer =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
