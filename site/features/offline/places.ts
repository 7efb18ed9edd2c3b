/** Requests that the worker answers without a connection. */
export type Place =
  | { kind: 'page'; page: '/purchases' | '/practise' }
  | { kind: 'reader'; fileId: string }
  /** `edition` is set in the address of a kept copy. */
  | { kind: 'file'; fileId: string; edition?: number }
  | { kind: 'call'; path: string; fileIds: readonly string[] }
  | { kind: 'picture'; pictureId: string }
  /** Another page, in whose stead the worker shows what the device keeps. */
  | { kind: 'other' };

/** First path segments that the worker leaves to the browser. */
const IGNORED = [
  'account',
  'admin',
  'api',
  'auth',
  'buy-for-someone',
  'checkout',
  'class',
  'choose-password',
  'delete-account',
  'join',
  'my-data',
  'my-data-shell',
  'orders',
  'pay',
  'receipt-shell',
  'receipts',
  'reset-password',
  'studio',
  'unsubscribe',
];

/** Calls of the kept pages whose last response is kept. */
export const KEPT_CALLS = ['/api/user/purchases', '/api/notes', '/api/progress', '/api/practice'];

const PICTURE = /^\/api\/practice\/pictures\/([\w-]+)$/;
const FILE_CALL = /^\/api\/(?:notes\/([\w-]+)\/(?:text|outline)|read\/([\w-]+)\/ticket)$/;

/**
 * Finds the place of a request. Undefined if the worker must leave it alone.
 * @param shop origin of the shop
 */
export function findPlace(
  { method, mode }: Pick<Request, 'method' | 'mode'>,
  { origin, pathname, searchParams }: URL,
  shop: string,
): Place | undefined {
  if (method !== 'GET' || origin !== shop) return undefined;
  const isNavigation = mode === 'navigate';
  if (!isNavigation && pathname.startsWith('/api/')) return findCall(pathname, searchParams);
  const segments = readSegments(pathname);
  if (!segments) return undefined;
  const [first = '', second, ...rest] = segments;
  if (first === 'objects' && second && rest.length === 0) return findFile(second, searchParams);
  if (!isNavigation || IGNORED.includes(first.toLowerCase())) return undefined;
  if (first === 'read' && second && rest.length === 0) return { kind: 'reader', fileId: second };
  const page = `/${segments.join('/')}`;
  if (page === '/purchases' || page === '/practise') return { kind: 'page', page };
  return { kind: 'other' };
}

function findCall(path: string, query: URLSearchParams): Place | undefined {
  if (KEPT_CALLS.includes(path)) return { kind: 'call', path, fileIds: [] };
  if (path === '/api/notes/text')
    return { kind: 'call', path, fileIds: query.get('ids')?.split(',') ?? [] };
  const pictureId = PICTURE.exec(path)?.[1];
  if (pictureId) return { kind: 'picture', pictureId };
  const [, ofNotes, ofReader] = FILE_CALL.exec(path) ?? [];
  const fileId = ofNotes ?? ofReader;
  return fileId ? { kind: 'call', path, fileIds: [fileId] } : undefined;
}

/** Leaves files of administrators and earlier editions to the shop. */
function findFile(fileId: string, query: URLSearchParams): Place | undefined {
  if (query.has('adminToken') || query.has('edition')) return undefined;
  const edition = Number(query.get(KEPT));
  return { kind: 'file', fileId, ...(Number.isSafeInteger(edition) && edition > 0 && { edition }) };
}

/**
 * Splits a path as the host reads it: decoded, without empty segments and the `.html` of the build. Undefined for a path
 * that hosts may read differently.
 */
function readSegments(pathname: string): string[] | undefined {
  try {
    const path = decodeURIComponent(pathname);
    const segments = path.split('/').filter(Boolean);
    if (path.includes('\\') || segments.includes('..') || segments.includes('.')) return undefined;
    const last = segments.pop();
    return last === undefined ? segments : [...segments, last.replace(/\.html$/i, '')];
  } catch {
    return undefined;
  }
}

const KEPT = 'kept';

/** Returns the address at which the worker answers with a kept copy. */
export const keptAddress = (fileId: string, edition: number): string =>
  `/objects/${encodeURIComponent(fileId)}?${KEPT}=${edition}`;
