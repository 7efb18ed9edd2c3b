import { randomUUID } from 'node:crypto';
import { ClientError } from '@sanity/client';
import { z } from 'zod';
import { AppError } from '../errors.ts';
import { sanity } from './content-client.ts';

const user = z.object({
  id: z.string().min(1),
  name: z.string().nullish(),
  email: z.string().nullish(),
});

/** Anything else that a header could hold is not a token. */
const TOKEN = /^[\w.~+/=-]{16,4096}$/;

/** Who holds a token of the CMS, or why they may not write the shop's content. */
export type TokenHolder = { name: string } | 'unknown' | 'reads-only';

/**
 * Asks the CMS who holds a token, and whether they may write the shop's content. The second question is
 * a mutation in a dry run: it changes nothing, and fails where the mutation itself would, whatever the
 * role is called (docs/decisions/0023-why-is-a-studio-part-of-the-build.md).
 * @throws AppError `unavailable`
 */
export async function findTokenHolder(token: string): Promise<TokenHolder> {
  if (!TOKEN.test(token)) return 'unknown';
  const client = sanity().withConfig({ token });
  try {
    const { id, name, email } = user.parse(await client.users.getById('me'));
    // A draft, because some roles write nothing else.
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
