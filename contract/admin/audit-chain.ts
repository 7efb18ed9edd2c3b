import * as z from 'zod/mini';
import { type AuditEntry, auditList } from './audit.ts';

/**
 * How far the chain of a list reaches: how many entries it has had in all, those that were removed since
 * included, and the hash of the last one, which depends on all before it.
 */
export const chainEnd = z.strictObject({
  /** The time up to which entries are in the chain. */
  at: z.iso.datetime(),
  count: z.int(),
  hash: z.string(),
});
export type ChainEnd = z.infer<typeof chainEnd>;

/** A link of the chain, kept beside the list: what was added in about a day. */
export const chainLink = z.strictObject({ ...chainEnd.shape, id: z.string(), previous: chainEnd });
export type ChainLink = z.infer<typeof chainLink>;

export const NO_ENTRIES = { count: 0, hash: '0'.repeat(64) };

/** The key of a list in the store, and that of its chain. */
export const auditKeys = {
  acts: { entries: 'audit-log', chain: 'audit-chain' },
  'failed-sign-ins': { entries: 'failed-sign-ins', chain: 'failed-sign-ins-chain' },
} as const;

/** The doctor's line about a list, for the owner to compare with later: `acts:120:ab12…`. */
export const chainSeal = z.strictObject({
  list: auditList,
  count: z.int(),
  hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});
export type ChainSeal = z.infer<typeof chainSeal>;

/** Writes a seal. */
export const sealText = ({ list, count, hash }: ChainSeal): string => `${list}:${count}:${hash}`;

/** Reads a seal. @returns `undefined` where it is none */
export function parseSeal(text: string): ChainSeal | undefined {
  const [list, count, hash] = text.trim().split(':');
  return chainSeal.safeParse({ list, count: Number(count), hash }).data;
}

/** Continues a chain with entries in their order. @param at the time up to which these are all */
export async function continueChain(
  end: ChainEnd,
  entries: AuditEntry[],
  at: string,
): Promise<ChainEnd> {
  let { hash } = end;
  for (const { id, at: time, who, action, what, from } of entries) {
    hash = await sha256(JSON.stringify([hash, id, time, who, action, what, from]));
  }
  return { at, count: end.count + entries.length, hash };
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
