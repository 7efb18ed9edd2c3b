import { randomUUID } from 'node:crypto';
import type { Change, LakeDocument, LakeDocuments } from './document.ts';
import { mutationError } from './errors.ts';

const VALID_ID = /^[a-zA-Z0-9_][a-zA-Z0-9._-]{0,127}$/;

/** Maximum nesting of attributes, arrays included: `a` is 1 deep, `a.b` and `a[0]` are 2 deep. */
const MAX_DEPTH = 20;

function measureDepth(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(measureDepth));
}

export interface TransactionOptions {
  transactionId?: string | undefined;
}

export class Transaction {
  readonly id: string;
  readonly timestamp = new Date().toISOString();
  readonly #base: LakeDocuments;
  readonly #changes = new Map<string, Change>();

  constructor(base: LakeDocuments, options: TransactionOptions = {}) {
    this.#base = base;
    this.id = options.transactionId ?? randomUUID();
  }

  get(id: string): LakeDocument | undefined {
    const change = this.#changes.get(id);
    return change ? (change.after ?? undefined) : this.#base.get(id);
  }

  documents(): LakeDocuments {
    const documents = new Map(this.#base);
    for (const { id, after } of this.#changes.values()) {
      if (after) documents.set(id, after);
      else documents.delete(id);
    }
    return documents;
  }

  /** Stores a new revision. @param mutation returns the mutation for listeners */
  put(
    document: { _id: string; _type: string; [attribute: string]: unknown },
    mutation: (stored: LakeDocument) => Record<string, unknown>,
  ): LakeDocument {
    if (!VALID_ID.test(document._id)) {
      throw mutationError(400, 'validationError', `Document ID "${document._id}" is not valid`);
    }
    if (measureDepth(document) > MAX_DEPTH) {
      const description = `Document "${document._id}" exceeds the maximum nesting of ${MAX_DEPTH}`;
      throw mutationError(400, 'validationError', description, { id: document._id });
    }
    const stored: LakeDocument = {
      ...document,
      _createdAt:
        typeof document['_createdAt'] === 'string' ? document['_createdAt'] : this.timestamp,
      _updatedAt: this.timestamp,
      _rev: this.id,
    };
    this.#record(document._id, stored, mutation(stored));
    return stored;
  }

  remove(id: string): void {
    this.#record(id, null, { delete: { id } });
  }

  /** Lists the changes, without documents that were created and deleted in this transaction. */
  changes(): Change[] {
    return [...this.#changes.values()].filter(({ before, after }) => before || after);
  }

  #record(id: string, after: LakeDocument | null, mutation: Record<string, unknown>): void {
    const change = this.#changes.get(id);
    this.#changes.set(id, {
      id,
      before: change ? change.before : (this.#base.get(id) ?? null),
      after,
      mutations: [...(change?.mutations ?? []), mutation],
    });
  }
}
