import { AppError } from '../errors.ts';
import { type AttemptLimit, clearAttempts, limitAttempts } from '../limits/attempts.ts';
import { serverMessages } from '../messages.ts';
import { findTokenHolder, type TokenHolder } from '../services/content-editors.ts';

/** Who may upload files: a Studio editor or the administrator. `name` is the one in the audit log. */
export interface Editor {
  name: string;
}

/** Refused tokens from one address: each is a question to the CMS, whose plan counts them. */
const REFUSED_TOKENS: AttemptLimit = { name: 'studio-token', max: 20, seconds: 15 * 60 };

/**
 * Identifies the Studio editor who sent the token of their CMS session.
 * @param ip the caller's network address
 * @throws AppError `unauthorized` for a token that the CMS does not know, `forbidden` for one that may
 *   not write, `too_many_requests`, or `unavailable`
 */
export async function identifyEditor(token: string, ip: string): Promise<Editor> {
  await limitAttempts(REFUSED_TOKENS, ip);
  let holder: TokenHolder | undefined;
  try {
    holder = await findTokenHolder(token);
  } finally {
    // A CMS that does not respond has refused no one.
    if (typeof holder !== 'string') await clearAttempts(REFUSED_TOKENS, ip);
  }
  if (holder === 'unknown') {
    throw new AppError('unauthorized', { message: serverMessages.studioSignInEnded });
  }
  if (holder === 'reads-only') {
    throw new AppError('forbidden', { message: serverMessages.editorReadsOnly });
  }
  return { name: `${holder.name} (Studio)` };
}
