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
import { checkReferences } from './references.ts';
import { Store, storeSchema } from './store.ts';
import { Transaction, type TransactionOptions } from './transaction.ts';

interface TransactOptions extends TransactionOptions {
  isDryRun?: boolean | undefined;
}

const DEFAULT_USER: StudioUser = { id: 'local-user', name: 'Owner', email: 'owner@localhost' };

/** One dataset with its assets, listeners and webhook. */
export class Lake {
  readonly options: SanityOptions;
  readonly user: StudioUser;
  readonly store: Store;
  readonly assets: AssetFiles;
  readonly listeners: ListenerHub;
  /** The origin of the lake and of its assets' URLs. */
  origin = '';
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
    this.assets = new AssetFiles(join(options.dataDir, 'assets'));
    this.listeners = new ListenerHub(this.queryContext());
    if (options.webhook) this.addWebhook(options.webhook);
  }

  /** Delivers changes to a webhook from now on, together with those not delivered before. */
  addWebhook(webhook: WebhookTarget): void {
    this.#outbox ??= new Outbox(this.#database, this.options, webhook);
  }

  /** Sets the origin, which may differ from the one at which the assets were uploaded. */
  setOrigin(origin: string): void {
    this.origin = origin;
    for (const document of this.store.documents.values()) {
      const { _id, _type, path } = document;
      if (!_type.startsWith('sanity.') || typeof path !== 'string') continue;
      this.store.documents.set(_id, { ...document, url: `${origin}/${path}` });
    }
  }

  queryContext(): QueryContext {
    const { projectId, dataset } = this.options;
    return { identity: this.user.id, projectId, dataset };
  }

  /**
   * Runs `work` exclusively on a transaction and commits it: to disk, to memory, then to listeners.
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
      this.#commit(transaction, options.isDryRun ?? false);
      return { result, transactionId: transaction.id };
    });
    this.#lastWrite = run.catch(() => {});
    return run;
  }

  #commit(transaction: Transaction, isDryRun: boolean): void {
    const changes = transaction.changes();
    checkReferences(changes, transaction.documents(), this.store.references);
    if (isDryRun) return;
    const commit: Commit = {
      transactionId: transaction.id,
      timestamp: transaction.timestamp,
      author: this.user.id,
      changes,
    };
    this.store.write(commit, () => this.#outbox?.add(commit));
    this.assets.removeDeleted(changes);
    this.listeners.notify(commit, new Map(this.store.documents));
    this.#outbox?.deliver();
  }

  async close(): Promise<void> {
    await this.#lastWrite;
    this.listeners.close();
    await this.#outbox?.close();
    this.#database.close();
  }
}
