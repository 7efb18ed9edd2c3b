import type { DatabaseSync } from 'node:sqlite';
import { transaction } from '../kit/sqlite.ts';
import { type Commit, isPublishedContent, type LakeDocument } from './document.ts';
import { ReferenceIndex } from './references.ts';

export const storeSchema = `
  CREATE TABLE IF NOT EXISTS document (id TEXT PRIMARY KEY, json TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS tx (
    seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, timestamp TEXT NOT NULL, author TEXT NOT NULL,
    documents TEXT NOT NULL, is_published INTEGER NOT NULL
  ) STRICT;
`;

/** All documents: in SQLite for durability, in memory for queries. */
export class Store {
  readonly documents = new Map<string, LakeDocument>();
  readonly references = new ReferenceIndex();
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
    for (const row of database.prepare('SELECT json FROM document').all()) {
      const document: LakeDocument = JSON.parse(String(row['json']));
      this.documents.set(document._id, document);
      this.references.update({ id: document._id, before: null, after: document });
    }
  }

  hasTransaction(id: string): boolean {
    return this.#database.prepare('SELECT 1 FROM tx WHERE id = ?').get(id) !== undefined;
  }

  /** Returns the id of the last transaction that changed published content. */
  revision(): string {
    const row = this.#database
      .prepare('SELECT id FROM tx WHERE is_published = 1 ORDER BY seq DESC LIMIT 1')
      .get();
    return String(row?.['id'] ?? 'empty');
  }

  /** Writes completely or not at all. @param also runs in the same database transaction */
  write(commit: Commit, also: () => void): void {
    const put = this.#database.prepare('INSERT OR REPLACE INTO document (id, json) VALUES (?, ?)');
    const remove = this.#database.prepare('DELETE FROM document WHERE id = ?');
    const log = this.#database.prepare(
      'INSERT INTO tx (id, timestamp, author, documents, is_published) VALUES (?, ?, ?, ?, ?)',
    );
    const { transactionId, timestamp, author, changes } = commit;
    transaction(this.#database, () => {
      for (const { id, after } of changes) {
        if (after) put.run(id, JSON.stringify(after));
        else remove.run(id);
      }
      const ids = JSON.stringify(changes.map((change) => change.id));
      log.run(transactionId, timestamp, author, ids, Number(changes.some(isPublishedContent)));
      also();
    });
    for (const change of changes) {
      if (change.after) this.documents.set(change.id, change.after);
      else this.documents.delete(change.id);
      this.references.update(change);
    }
  }
}
