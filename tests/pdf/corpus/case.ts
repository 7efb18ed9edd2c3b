import type { ErrorCode } from '#contract/errors.ts';

/** A PDF of the corpus. */
export interface Case {
  /** What is odd about it. */
  name: string;
  make: () => Uint8Array | Promise<Uint8Array>;
  /** Changes that the preparation makes on purpose beside the stamp: it lengthens a page, covers an annotation, removes actions, turns a spread. */
  changes?: readonly ('box' | 'annotations' | 'actions' | 'direction')[];
  /** Why it is refused. Without: it goes on sale. */
  refused?: ErrorCode;
}
