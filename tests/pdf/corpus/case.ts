import type { ErrorCode } from '#contract/errors.ts';

export interface Case {
  name: string;
  make: () => Uint8Array | Promise<Uint8Array>;
  /** Intended changes of the preparation beside the stamp: it lengthens a page, covers an annotation, removes actions, turns a spread. */
  changes?: readonly ('box' | 'annotations' | 'actions' | 'direction')[];
  /** Code of the refusal. Undefined if the file goes on sale. */
  refused?: ErrorCode;
}
