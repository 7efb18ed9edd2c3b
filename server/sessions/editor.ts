import { z } from 'zod';
import { config } from '../config.ts';
import { AppError } from '../errors.ts';
import { type FailureLimit, limitFailures, withoutRefusal } from '../limits/failures.ts';
import { networkOf } from '../limits/network.ts';
import { serverMessages } from '../messages.ts';
import { findTokenHolder } from '../services/content-editors.ts';
import { readRecord, writeRecord } from '../services/kv.ts';
import { keyedHash } from '../tokens/keys.ts';

/** Who may upload files: a Studio editor or the administrator. `name` is the one in the audit log. */
export interface Editor {
  name: string;
}

/** Refused tokens: each is a question to the CMS, whose plan counts them. */
const HOST_MAX = 20;
const SITE_MAX = 40;
/** Limit of all networks together. An editor whose token was accepted before passes. */
const TOTAL_MAX = 200;

function refusalLimits(ip: string): FailureLimit[] {
  const { host, site } = networkOf(ip);
  const seconds = 15 * 60;
  return [
    { name: 'studio-token', max: HOST_MAX, seconds, who: host },
    ...(site ? [{ name: 'studio-token-site', max: SITE_MAX, seconds, who: site }] : []),
    { name: 'studio-token-total', max: TOTAL_MAX, seconds, who: 'everyone' },
  ];
}

/** Verdict of the CMS on a token. A refused token is refused again without asking the CMS. */
const verdict = z.object({ said: z.enum(['unknown', 'reads-only', 'writes']) });
type Verdict = z.infer<typeof verdict>['said'];

/** Seconds for which a verdict is remembered: an editor's role may change. */
const REMEMBERED: Record<Verdict, number> = {
  unknown: 15 * 60,
  'reads-only': 60,
  writes: 12 * 60 * 60,
};

/** The store has a keyed hash, from which no one can read the token. */
const verdictKey = async (token: string) =>
  `studio-token:${await keyedHash(config().SESSION_SECRET, 'studio-token', token)}`;

/**
 * Identifies the Studio editor who sent the token of their CMS session.
 * @param ip the caller's network address
 * @throws AppError `unauthorized` for a token that the CMS does not know, `forbidden` for one that may
 *   not write, `too_many_requests`, or `unavailable`
 */
export async function identifyEditor(token: string, ip: string): Promise<Editor> {
  const key = await verdictKey(token);
  const before = (await readRecord(key, verdict))?.said;
  if (before !== undefined && before !== 'writes') throw refusalOf(before);
  const limits = refusalLimits(ip);
  return limitFailures(before ? limits.map(withoutRefusal) : limits, async () => {
    const holder = await findTokenHolder(token);
    const said = typeof holder === 'string' ? holder : 'writes';
    if (said !== before) await writeRecord(key, { said }, REMEMBERED[said]);
    if (typeof holder === 'string') throw refusalOf(holder);
    return { name: `${holder.name} (Studio)` };
  });
}

const refusalOf = (said: Exclude<Verdict, 'writes'>) =>
  said === 'unknown'
    ? new AppError('unauthorized', { message: serverMessages.studioSignInEnded })
    : new AppError('forbidden', { message: serverMessages.editorReadsOnly });
