import * as z from 'zod/mini';
import { type AuditEntry, auditList } from './audit.ts';

/** The end of a list's hash chain: the number of entries ever added, and the hash of the last entry. */
export const chainEnd = z.strictObject({
  /** The time up to which entries are in the chain. */
  at: z.iso.datetime(),
  count: z.int(),
  hash: z.string(),
});
export type ChainEnd = z.infer<typeof chainEnd>;

/** A link of the chain, stored beside the list: the entries added in about a day. */
export const chainLink = z.strictObject({ ...chainEnd.shape, id: z.string(), previous: chainEnd });
export type ChainLink = z.infer<typeof chainLink>;

export const NO_ENTRIES = { count: 0, hash: '0'.repeat(64) };

export const auditKeys = {
  acts: { entries: 'audit-log', chain: 'audit-chain' },
  'failed-sign-ins': { entries: 'failed-sign-ins', chain: 'failed-sign-ins-chain' },
} as const;

/** The doctor's line about a list, for the owner to compare later: `acts:120:ab12…`. */
export const chainSeal = z.strictObject({
  list: auditList,
  count: z.int(),
  hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});
export type ChainSeal = z.infer<typeof chainSeal>;

export const sealText = ({ list, count, hash }: ChainSeal): string => `${list}:${count}:${hash}`;

/** @returns the seal, or `undefined` if `text` is not a seal */
export function parseSeal(text: string): ChainSeal | undefined {
  const [list, count, hash] = text.trim().split(':');
  return chainSeal.safeParse({ list, count: Number(count), hash }).data;
}

/** Appends entries to a chain. @param at the time up to which the entries are complete */
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
