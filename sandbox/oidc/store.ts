import type { DatabaseSync } from 'node:sqlite';
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';
import { openDatabase } from '../kit/sqlite.ts';

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS record (
    model TEXT, id TEXT, payload TEXT NOT NULL, grant_id TEXT, uid TEXT, expires INTEGER,
    PRIMARY KEY (model, id)
  ) STRICT;
  CREATE INDEX IF NOT EXISTS by_grant ON record (grant_id);
`;

const seconds = () => Math.floor(Date.now() / 1000);

/** Sessions, codes and tokens: one row each, on disk before the response. */
export class Store {
  readonly #database: DatabaseSync;

  constructor(file: string) {
    this.#database = openDatabase(file, SCHEMA);
    this.#database.prepare('DELETE FROM record WHERE expires <= ?').run(seconds());
  }

  readonly adapter: AdapterFactory = (model): Adapter => {
    const find = (column: 'id' | 'uid', value: string): AdapterPayload | undefined => {
      const row = this.#database
        .prepare(`SELECT payload FROM record WHERE model = ? AND ${column} = ? AND expires > ?`)
        .get(model, value, seconds());
      return row && JSON.parse(String(row['payload']));
    };
    const run = (sql: string, ...values: (string | number | null)[]) => {
      this.#database.prepare(sql).run(...values);
    };
    return {
      find: async (id) => find('id', id),
      findByUid: async (uid) => find('uid', uid),
      findByUserCode: async () => undefined,
      upsert: async (id, payload, expiresIn) => {
        const { grantId = null, uid = null } = payload;
        const expires = expiresIn ? seconds() + expiresIn : Number.MAX_SAFE_INTEGER;
        run(
          'INSERT OR REPLACE INTO record VALUES (?, ?, ?, ?, ?, ?)',
          model,
          id,
          JSON.stringify(payload),
          grantId,
          uid,
          expires,
        );
      },
      consume: async (id) =>
        run(
          "UPDATE record SET payload = json_set(payload, '$.consumed', ?) WHERE model = ? AND id = ?",
          seconds(),
          model,
          id,
        ),
      destroy: async (id) => run('DELETE FROM record WHERE model = ? AND id = ?', model, id),
      revokeByGrantId: async (grantId) => run('DELETE FROM record WHERE grant_id = ?', grantId),
    };
  };

  close(): void {
    this.#database.close();
  }
}
