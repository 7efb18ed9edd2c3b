import type { MyData } from '#contract/personal-data/my-data.ts';

/** Export and deletion of a key, or of a part of it. */
export interface PersonalData {
  /** Pattern of the fields, if other fields of the hash are treated differently. */
  field?: string;
  /** Contents of the part; undefined for the whole key. */
  about?: string;
  /** Part of the export, or the reason for its absence. */
  gives: keyof MyData | { nothing: string };
  /**
   * Effect of an account's deletion.
   * - `deleted`: immediately.
   * - `kept`: the order stays, without name and address.
   * - `expires`: deleted after its TTL.
   */
  whenDeleted: 'deleted' | 'kept' | 'expires';
  /** Time at which it is deleted without, or apart from, the account's deletion. */
  ends?: string;
}

interface Declaration {
  /** The key, with placeholders in braces. A value may contain any character, also colons. */
  key: string;
  type: 'string' | 'hash' | 'set' | 'zset';
  /** The longest TTL, if features share it. A restore counts it from the `at` of a kept record. */
  ttlSeconds?: number;
  /** `kept` in a backup, `derived` from a backup by a restore, or left out for a reason. */
  backup: 'kept' | 'derived' | { leftOut: string };
  /** Undefined if the key holds no personal data. */
  personalData?: readonly PersonalData[];
  /** Contents, for docs/stored-data.md. */
  about: string;
}

export type StoredKey = Readonly<Declaration>;

type Parts<Key extends string> = Key extends `${string}{${string}}${infer Rest}`
  ? [part: string, ...Parts<Rest>]
  : [];

/**
 * Declares a key of the store, or a pattern of keys. Backups, the deletion of accounts and the table in docs/ follow
 * the declarations (`server/stored-keys.ts`).
 */
export function defineKey<const Definition extends Declaration>(definition: Definition) {
  const of = (...parts: Parts<Definition['key']>): string => {
    const left: string[] = [...parts];
    return definition.key.replace(/\{\w+\}/g, () => left.shift() ?? '');
  };
  return { ...definition, of };
}

export const REVIVES_ACCESS = { leftOut: 'revives access' } as const;
export const SHORT_LIVED = { leftOut: 'short-lived' } as const;
export const MADE_AGAIN = { leftOut: 'made again' } as const;

export const IDS_ONLY = { nothing: 'ids only' } as const;
export const WITHIN_HOURS = { nothing: 'short-lived' } as const;
export const ADMINISTRATORS = { nothing: 'administrator' } as const;
export const STRANGERS = { nothing: 'strangers' } as const;
