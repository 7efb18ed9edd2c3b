/** Byte range of a file, both ends included. */
export interface ByteRange {
  start: number;
  end: number;
}

const ONE_RANGE = /^bytes=(\d*)-(\d*)$/;

/**
 * Selects the requested bytes (RFC 9110, section 14). Ignores several and invalid ranges, as the standard allows.
 * @returns `undefined` for the whole file, or `unsatisfiable`
 */
export function requestedRange(
  headers: Headers,
  etag: string,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  const condition = headers.get('if-range');
  if (condition !== null && condition !== etag) return undefined;
  const [match, first = '', last = ''] = ONE_RANGE.exec(headers.get('range') ?? '') ?? [];
  if (match === undefined || first + last === '') return undefined;
  // A suffix range: the last n bytes.
  if (first === '')
    return Number(last) === 0 ? 'unsatisfiable' : within(size - Number(last), size - 1, size);
  if (last !== '' && Number(last) < Number(first)) return undefined;
  return within(Number(first), last === '' ? size - 1 : Number(last), size);
}

function within(start: number, end: number, size: number): ByteRange | 'unsatisfiable' {
  if (start >= size) return 'unsatisfiable';
  return { start: Math.max(start, 0), end: Math.min(end, size - 1) };
}
