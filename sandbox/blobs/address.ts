/** Id of the only site that the stand-in serves. */
export const SITE_ID = 'local';

export interface Address {
  siteId: string;
  store: string;
  /** Undefined if the whole store is listed or deleted. */
  key?: string;
}

/** Refusal of an address: 400 as the service responds, or 501 for what the stand-in does not implement. */
export class AddressError extends Error {
  readonly status: 400 | 501;

  constructor(status: 400 | 501, message: string) {
    super(message);
    this.status = status;
  }
}

const API = /^\/api\/v1\/blobs(?=\/)/;
const STORE = /^site:(?<name>.+)$/;

const MAX_KEY_BYTES = 600;
const MAX_STORE_BYTES = 64;
/** File-system limit on a file name. */
const MAX_PART_BYTES = 255;

/** @throws AddressError */
export function parseAddress(pathname: string): Address {
  const path = pathname.replace(API, '');
  const [, siteId = '', store = '', ...parts] = path.split('/');
  checkStore(store);
  const key = parts.join('/');
  if (!key) return { siteId, store };
  checkKey(key, parts);
  return { siteId, store, key };
}

function checkStore(store: string): void {
  const { name = '' } = STORE.exec(store)?.groups ?? {};
  if (!name) throw new AddressError(400, 'a store begins with site:');
  if (name.length > MAX_STORE_BYTES) {
    throw new AddressError(400, `a store's name has at most ${MAX_STORE_BYTES} bytes`);
  }
  if (name.includes('%'))
    throw new AddressError(501, 'a store name outside plain ASCII is not implemented');
}

/** Refuses keys that the vendor's server could not store: it names files and folders after the key's parts. */
function checkKey(key: string, parts: string[]): void {
  if (key.startsWith('/') || /^%2f/i.test(key)) {
    throw new AddressError(400, 'a key does not begin with a slash');
  }
  if (byteLength(key) > MAX_KEY_BYTES) {
    throw new AddressError(400, `a key has at most ${MAX_KEY_BYTES} bytes`);
  }
  if (key.includes('%'))
    throw new AddressError(501, 'a key outside plain ASCII is not implemented');
  if (parts.some((part) => part === '' || part.startsWith('.') || part.length > MAX_PART_BYTES)) {
    const rule = `is empty, begins with a dot or has more than ${MAX_PART_BYTES} bytes`;
    throw new AddressError(501, `a key with a part that ${rule} is not implemented`);
  }
}

function byteLength(encoded: string): number {
  try {
    return Buffer.byteLength(decodeURIComponent(encoded));
  } catch {
    throw new AddressError(400, 'a key is not valid UTF-8');
  }
}
