import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { openDatabase } from '../kit/sqlite.ts';
import { AssetFiles } from './assets.ts';
import type { Commit } from './document.ts';
import { mutationError } from './errors.ts';
import { ListenerHub } from './listen.ts';
import type { SanityOptions, StudioUser, WebhookTarget } from './options.ts';
import { Outbox, outboxSchema } from './outbox.ts';
import type { QueryContext } from './query.ts';
import { QueryIndex } from './query-index.ts';
import { checkReferences } from './references.ts';
import { Store, storeSchema } from './store.ts';
import { Transaction, type TransactionOptions } from './transaction.ts';

interface TransactOptions extends TransactionOptions {
  isDryRun?: boolean | undefined;
}

const DEFAULT_USER: StudioUser = { id: 'local-user', name: 'Owner', email: 'owner@localhost' };

export class Lake {
  readonly options: SanityOptions;
  readonly user: StudioUser;
  readonly store: Store;
  index: QueryIndex;
  readonly assets: AssetFiles;
  readonly listeners: ListenerHub;
  origin = '';
  isPublic = false;
  webhook: WebhookTarget | undefined;
  #outbox: Outbox | undefined;
  readonly #database: DatabaseSync;
  #lastWrite: Promise<unknown> = Promise.resolve();

  constructor(options: SanityOptions) {
    this.options = options;
    this.user = options.studioUser ?? DEFAULT_USER;
    this.#database = openDatabase(
      join(options.dataDir, 'sanity.sqlite'),
      storeSchema + outboxSchema,
    );
    this.store = new Store(this.#database);
    this.index = new QueryIndex(this.store.documents, this.store.revision());
    this.assets = new AssetFiles(join(options.dataDir, 'assets'));
    this.listeners = new ListenerHub(this.queryContext());
    if (options.webhook) this.addWebhook(options.webhook);
  }

  /** Delivers later changes to a webhook, and those that are still pending. */
  addWebhook(webhook: WebhookTarget): void {
    this.webhook = webhook;
    this.#outbox ??= new Outbox(this.#database, this.options, webhook);
  }

  /** Sets the origin, which may differ from the origin at which the assets were uploaded. */
  setOrigin(origin: string): void {
    this.origin = origin;
    for (const document of this.store.documents.values()) {
      const { _id, _type, path } = document;
      if (!_type.startsWith('sanity.') || typeof path !== 'string') continue;
      this.store.documents.set(_id, { ...document, url: `${origin}/${path}` });
    }
    this.index = new QueryIndex(this.store.documents, this.store.revision());
  }

  queryContext(): QueryContext {
    const { projectId, dataset } = this.options;
    return { identity: this.user.id, projectId, dataset };
  }

  /**
   * Runs `work` exclusively on a transaction and commits it: to disk, to memory, then to listeners.
   * @returns the result, and `visible`, which waits until queries see the commit
   * @throws LakeError 409 for broken references or a used transaction id
   */
  transact<T>(work: (transaction: Transaction) => Promise<T>, options: TransactOptions = {}) {
    const run = this.#lastWrite.then(async () => {
      const transaction = new Transaction(this.store.documents, options);
      if (this.store.hasTransaction(transaction.id)) {
        const description = `Transaction ID "${transaction.id}" is used already`;
        throw mutationError(409, 'transactionExistsError', description);
      }
      const result = await work(transaction);
      const visible = await this.#commit(transaction, options.isDryRun ?? false);
      return { result, transactionId: transaction.id, visible };
    });
    this.#lastWrite = run.catch(() => {});
    return run;
  }

  /** @returns a function that waits until queries see the commit */
  async #commit(transaction: Transaction, isDryRun: boolean): Promise<() => Promise<void>> {
    const changes = transaction.changes();
    checkReferences(changes, transaction.documents(), this.store.references);
    if (isDryRun) return async () => {};
    const commit: Commit = {
      transactionId: transaction.id,
      timestamp: transaction.timestamp,
      author: this.user.id,
      changes,
    };
    const deliveries = (await this.#outbox?.toDeliveries(commit)) ?? [];
    this.store.write(commit, () => this.#outbox?.add(commit, deliveries));
    this.assets.removeDeleted(changes);
    const visible = this.index.add(commit);
    this.listeners.notify(commit, new Map(this.store.documents), visible);
    this.#outbox?.deliver();
    return () => visible;
  }

  async close(): Promise<void> {
    await this.#lastWrite;
    this.index.close();
    this.listeners.close();
    await this.#outbox?.close();
    this.#database.close();
  }
}
