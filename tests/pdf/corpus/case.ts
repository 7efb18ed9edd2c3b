import type { ErrorCode } from '#contract/errors.ts';

/** A PDF of the corpus. */
export interface Case {
  /** What is odd about it. */
  name: string;
  make: () => Uint8Array | Promise<Uint8Array>;
  /** Why it is refused. Without: it goes on sale. */
  refused?: ErrorCode;
}
