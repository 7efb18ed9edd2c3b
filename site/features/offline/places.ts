/** Requests that the worker answers without a connection. */
export type Place =
  | { kind: 'page'; page: '/purchases' | '/practise' }
  | { kind: 'reader'; fileId: string }
  | { kind: 'file'; fileId: string }
  | { kind: 'call'; path: string; fileIds: readonly string[] }
  /** Another page, in whose stead the worker shows what the device keeps. */
  | { kind: 'other' };

/** First path segments that the worker leaves to the browser. */
const IGNORED = [
  'account',
  'admin',
  'api',
  'auth',
  'checkout',
  'choose-password',
  'delete-account',
  'my-data',
  'pay',
  'receipts',
  'reset-password',
  'studio',
  'unsubscribe',
];

/** Calls of the kept pages whose last response is kept. */
export const KEPT_CALLS = ['/api/user/purchases', '/api/notes', '/api/progress', '/api/practice'];

const FILE_CALL = /^\/api\/(?:notes\/([\w-]+)\/(?:text|outline)|read\/([\w-]+)\/ticket)$/;

/** Finds the place of a request to the shop. Undefined if the worker must leave it alone. */
export function findPlace(
  { method, mode }: Pick<Request, 'method' | 'mode'>,
  { pathname, searchParams }: URL,
): Place | undefined {
  if (method !== 'GET') return undefined;
  if (KEPT_CALLS.includes(pathname)) return { kind: 'call', path: pathname, fileIds: [] };
  if (pathname === '/api/notes/text')
    return { kind: 'call', path: pathname, fileIds: searchParams.get('ids')?.split(',') ?? [] };
  const [, ofNotes, ofReader] = FILE_CALL.exec(pathname) ?? [];
  const fileId = ofNotes ?? ofReader;
  if (fileId) return { kind: 'call', path: pathname, fileIds: [fileId] };
  const [first = '', second, ...rest] = pathname.slice(1).split('/');
  if (first === 'objects' && second && rest.length === 0 && !searchParams.has('adminToken'))
    return { kind: 'file', fileId: second };
  if (mode !== 'navigate' || IGNORED.includes(first)) return undefined;
  if (first === 'read' && second && rest.length === 0) return { kind: 'reader', fileId: second };
  if (pathname === '/purchases' || pathname === '/practise')
    return { kind: 'page', page: pathname };
  return { kind: 'other' };
}

/** Returns the address at which the worker answers with a kept copy. */
export const keptAddress = (fileId: string, edition: number): string =>
  `/objects/${encodeURIComponent(fileId)}?kept=${edition}`;
