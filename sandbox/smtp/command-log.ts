import type { SMTPServerOptions, SMTPServerSession } from 'smtp-server';

const isAscii = (text: string) => /^[\0-\x7F]*$/.test(text);

/**
 * Knows whether the command that a connection is at was ASCII when it arrived. The library's hooks see
 * domains in their decoded form only; its log sees the command's line.
 */
export class CommandLog {
  readonly #withOtherLetters = new Set<string>();

  /** What the library is to log to. */
  readonly logger: NonNullable<SMTPServerOptions['logger']> = {
    trace: () => {},
    debug: ({ cid }: { cid?: string }, message?: string, line?: unknown) => {
      if (cid === undefined || message !== 'C:') return;
      if (isAscii(String(line))) this.#withOtherLetters.delete(cid);
      else this.#withOtherLetters.add(cid);
    },
    info: () => {},
    warn: () => {},
    error: () => {},
    fatal: () => {},
  };

  isAscii({ id }: SMTPServerSession): boolean {
    return !this.#withOtherLetters.has(id);
  }

  forget({ id }: SMTPServerSession): void {
    this.#withOtherLetters.delete(id);
  }
}
