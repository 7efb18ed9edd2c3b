import {
  type Commit,
  isPublishedContent,
  type LakeDocument,
  type LakeDocuments,
} from './document.ts';

interface Waiting {
  commit: Commit;
  timer: NodeJS.Timeout;
  done: () => void;
}

/** The documents as queries see them: like the service's own index, it may be behind the writes. */
export class QueryIndex {
  /** How long a write takes to reach queries. Milliseconds. */
  lag = 0;
  /** The id of the last transaction that changed published content, as far as queries see. */
  revision: string;
  readonly #documents: Map<string, LakeDocument>;
  #waiting: Waiting[] = [];

  constructor(documents: LakeDocuments, revision: string) {
    this.#documents = new Map(documents);
    this.revision = revision;
  }

  get documents(): LakeDocuments {
    return this.#documents;
  }

  /** Adds a commit, in the order of the commits. @returns once queries see it */
  add(commit: Commit): Promise<void> {
    if (this.lag === 0 && this.#waiting.length === 0) {
      this.#show(commit);
      return Promise.resolve();
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(() => this.#showUpTo(commit), this.lag);
    this.#waiting.push({ commit, timer, done: resolve });
    return promise;
  }

  /** Shows everything at once. */
  close(): void {
    const last = this.#waiting.at(-1);
    if (last) this.#showUpTo(last.commit);
  }

  #showUpTo(last: Commit): void {
    const end = this.#waiting.findIndex(({ commit }) => commit === last) + 1;
    for (const { commit, timer, done } of this.#waiting.splice(0, end)) {
      clearTimeout(timer);
      this.#show(commit);
      done();
    }
  }

  #show({ changes, transactionId }: Commit): void {
    for (const { id, after } of changes) {
      if (after) this.#documents.set(id, after);
      else this.#documents.delete(id);
    }
    if (changes.some(isPublishedContent)) this.revision = transactionId;
  }
}
