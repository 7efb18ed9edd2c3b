import { randomUUID } from 'node:crypto';
import { ClientError } from '@sanity/client';
import { z } from 'zod';
import { AppError } from '../errors.ts';
import { sanity } from './content.ts';

const user = z.object({
  id: z.string().min(1),
  name: z.string().nullish(),
  email: z.string().nullish(),
});

/** A header value in any other format is not a token. */
const TOKEN = /^[\w.~+/=-]{16,4096}$/;

export type TokenHolder = { name: string } | 'unknown' | 'reads-only';

/**
 * Identifies a token's holder and checks their permission to write the shop's content. The permission check
 * is a dry-run mutation: it changes nothing and fails like the real mutation, whatever the role is called
 * (docs/decisions/0023-why-is-a-studio-part-of-the-build.md).
 * @throws AppError `unavailable`
 */
export async function findTokenHolder(token: string): Promise<TokenHolder> {
  if (!TOKEN.test(token)) return 'unknown';
  const client = sanity().withConfig({ token });
  try {
    const { id, name, email } = user.parse(await client.users.getById('me'));
    // A draft, because some roles may write only drafts.
    const document = { _id: `drafts.${randomUUID()}`, _type: 'contentItem' };
    await client.mutate([{ create: document }], { dryRun: true, visibility: 'async' });
    return { name: email || name || id };
  } catch (cause) {
    const status = cause instanceof ClientError ? cause.statusCode : undefined;
    if (status === 401) return 'unknown';
    if (status === 403) return 'reads-only';
    throw new AppError('unavailable', { cause });
  }
}
