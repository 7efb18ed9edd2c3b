import { win32 } from 'node:path';

/** Returns the address of a local socket. Windows has named pipes instead of files. */
export const toSocketPath = (file: string, platform: NodeJS.Platform = process.platform): string =>
  platform === 'win32' ? win32.join('\\\\?\\pipe', file) : file;
