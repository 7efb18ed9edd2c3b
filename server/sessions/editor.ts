import { AppError } from '../errors.ts';
import { limitFailures } from '../limits/failures.ts';
import { networkOf } from '../limits/network.ts';
import { serverMessages } from '../messages.ts';
import { findTokenHolder } from '../services/content-editors.ts';

/** Who may upload files: a Studio editor or the administrator. `name` is the one in the audit log. */
export interface Editor {
  name: string;
}

/** Refused tokens from one address: each is a question to the CMS, whose plan counts them. */
const REFUSED_TOKENS = { name: 'studio-token', max: 20, seconds: 15 * 60 };

/**
 * Identifies the Studio editor who sent the token of their CMS session.
 * @param ip the caller's network address
 * @throws AppError `unauthorized` for a token that the CMS does not know, `forbidden` for one that may
 *   not write, `too_many_requests`, or `unavailable`
 */
export async function identifyEditor(token: string, ip: string): Promise<Editor> {
  return limitFailures([{ ...REFUSED_TOKENS, who: networkOf(ip).host }], async () => {
    const holder = await findTokenHolder(token);
    if (holder === 'unknown') {
      throw new AppError('unauthorized', { message: serverMessages.studioSignInEnded });
    }
    if (holder === 'reads-only') {
      throw new AppError('forbidden', { message: serverMessages.editorReadsOnly });
    }
    return { name: `${holder.name} (Studio)` };
  });
}
