import type { Range } from '../documents/stream-pieces.ts';

const ONE_RANGE = /^bytes=(\d*)-(\d*)$/;

/**
 * Selects the bytes that a request asks for (RFC 9110, section 14). Several ranges, and what is no
 * range, count as none, as the standard allows. Web standards only, because the Edge Function uses it.
 * @param size of the whole file, in bytes
 * @returns `undefined` for the whole file, or `unsatisfiable` where it has none of these bytes
 */
export function requestedRange(
  headers: Headers,
  etag: string,
  size: number,
): Range | 'unsatisfiable' | undefined {
  const condition = headers.get('if-range');
  if (condition !== null && condition !== etag) return undefined;
  const [match, first = '', last = ''] = ONE_RANGE.exec(headers.get('range') ?? '') ?? [];
  if (match === undefined || first + last === '') return undefined;
  // The last so many bytes.
  if (first === '')
    return Number(last) === 0 ? 'unsatisfiable' : within(size - Number(last), size - 1, size);
  if (last !== '' && Number(last) < Number(first)) return undefined;
  return within(Number(first), last === '' ? size - 1 : Number(last), size);
}

function within(start: number, end: number, size: number): Range | 'unsatisfiable' {
  if (start >= size) return 'unsatisfiable';
  return { start: Math.max(start, 0), end: Math.min(end, size - 1) };
}
