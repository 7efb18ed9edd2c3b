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

/** Documents as queries see them: like the service's own index, they may lag behind the writes. */
export class QueryIndex {
  /** Milliseconds until a write reaches queries. */
  lag = 0;
  /** Id of the last transaction that changed published content and is visible to queries. */
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

  /** Adds a commit; call in the order of the commits. @returns once queries see it */
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
