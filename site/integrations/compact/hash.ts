import { createHash } from 'node:crypto';

/** A part of a file's name that changes with its content. */
export const hashOf = (content: string) =>
  createHash('sha256').update(content).digest('hex').slice(0, 12);
