export interface ByteRange {
  start: number;
  /** The last byte, included. */
  end: number;
}

/**
 * Reads a `Range` header of one range (RFC 9110, section 14.2).
 * @returns the range; `undefined` where there is none to honour; `'unsatisfiable'` for 416
 */
export function readRange(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (!match || (!match[1] && !match[2])) return undefined;
  if (!match[1]) {
    const length = Number(match[2]);
    return length > 0 ? { start: Math.max(size - length, 0), end: size - 1 } : 'unsatisfiable';
  }
  const start = Number(match[1]);
  if (match[2] && Number(match[2]) < start) return undefined;
  const end = Math.min(match[2] ? Number(match[2]) : size - 1, size - 1);
  return start < size ? { start, end } : 'unsatisfiable';
}
