import { ask } from './kv-client.ts';

/** What the key-value store holds of purchases: facts, sets of names, names in order of time. */

/** A fact that is written once and never changed: `field` of the record at `key`. */
export interface Fact {
  key: string;
  field: string;
  value: object;
}

/** A name in a set. */
export interface Member {
  set: string;
  member: string;
}

/** A name in a list that is ordered by time. */
export interface Place {
  list: string;
  member: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** Writes facts, memberships and places, all or none. What is there already stays as it is. */
export async function commit(
  facts: Fact[],
  members: Member[] = [],
  places: Place[] = [],
): Promise<void> {
  if (facts.length + members.length + places.length === 0) return;
  await ask((store) => {
    const transaction = store.multi();
    for (const { key, field, value } of facts) transaction.hsetnx(key, field, value);
    for (const { set, member } of members) transaction.sadd(set, member);
    for (const { list, member, at } of places) {
      transaction.zadd(list, { nx: true }, { score: at, member });
    }
    return transaction.exec();
  });
}

/** Every fact at `key`, by field. */
export async function readFacts(key: string): Promise<Record<string, unknown>> {
  return (await ask((store) => store.hgetall(key))) ?? {};
}

/** The members of a set, in no order. */
export async function readMembers(set: string): Promise<string[]> {
  return (await ask((store) => store.smembers(set))).map(String);
}

export async function removeMember({ set, member }: Member): Promise<void> {
  await ask((store) => store.srem(set, member));
}

/** How many names a list of places has. */
export async function countPlaces(list: string): Promise<number> {
  return ask((store) => store.zcard(list));
}

/** Names of a list, oldest first, from one place to another, both included. */
export async function readPlaces(list: string, from: number, to: number): Promise<string[]> {
  return (await ask((store) => store.zrange<unknown[]>(list, from, to))).map(String);
}

/** The facts at many keys in one request, in the order of the keys. */
export async function readManyFacts(keys: string[]): Promise<Record<string, unknown>[]> {
  if (keys.length === 0) return [];
  const answers = await ask((store) => {
    const pipeline = store.pipeline();
    for (const key of keys) pipeline.hgetall(key);
    return pipeline.exec<(Record<string, unknown> | null)[]>();
  });
  return answers.map((facts) => facts ?? {});
}
