import { z } from 'zod';
import { config } from '../config.ts';
import { AppError } from '../errors.ts';
import { toNetwork } from '../limits/attempts.ts';
import { type FailureLimit, limitFailures, withoutRefusal } from '../limits/failures.ts';
import { serverMessages } from '../messages.ts';
import { findTokenHolder } from '../services/content.ts';
import { readRecord, writeRecord } from '../store/records.ts';
import { keyedHash } from '../tokens/seal.ts';
import { studioTokenKey } from './stored-keys.ts';

/** A person who may upload files: a Studio editor or the administrator. `name` appears in the audit log. */
export interface Editor {
  name: string;
}

/** Limits of refused tokens: each check is a CMS request, which the plan counts. */
const HOST_MAX = 20;
const SITE_MAX = 40;
/** Limit of all networks together. An editor with a cached accepted token passes. */
const TOTAL_MAX = 200;

function refusalLimits(ip: string): FailureLimit[] {
  const { host, site } = toNetwork(ip);
  const seconds = 15 * 60;
  return [
    { name: 'studio-token', max: HOST_MAX, seconds, who: host },
    ...(site ? [{ name: 'studio-token-site', max: SITE_MAX, seconds, who: site }] : []),
    { name: 'studio-token-total', max: TOTAL_MAX, seconds, who: 'everyone' },
  ];
}

const verdict = z.object({ said: z.enum(['unknown', 'reads-only', 'writes']) });
type Verdict = z.infer<typeof verdict>['said'];

/** TTL of cached verdicts in seconds. Short, because an editor's role may change. */
const VERDICT_SECONDS: Record<Verdict, number> = {
  unknown: 15 * 60,
  'reads-only': 60,
  writes: 12 * 60 * 60,
};

/** Key with a keyed hash, from which no one can recover the token. */
const verdictKey = async (token: string) =>
  studioTokenKey.of(await keyedHash(config().SESSION_SECRET, 'studio-token', token));

/**
 * Identifies a Studio editor by the token of their CMS session.
 * @param ip the caller's IP address
 * @throws AppError `unauthorized` for a token unknown to the CMS, `forbidden` for a token without write
 * access, `too_many_requests`, or `unavailable`
 */
export async function identifyEditor(token: string, ip: string): Promise<Editor> {
  const key = await verdictKey(token);
  const before = (await readRecord(key, verdict))?.said;
  if (before !== undefined && before !== 'writes') throw toRefusal(before);
  const limits = refusalLimits(ip);
  return limitFailures(before ? limits.map(withoutRefusal) : limits, async () => {
    const holder = await findTokenHolder(token);
    const said = typeof holder === 'string' ? holder : 'writes';
    if (said !== before) await writeRecord(key, { said }, VERDICT_SECONDS[said]);
    if (typeof holder === 'string') throw toRefusal(holder);
    return { name: `${holder.name} (Studio)` };
  });
}

const toRefusal = (said: Exclude<Verdict, 'writes'>) =>
  said === 'unknown'
    ? new AppError('unauthorized', { message: serverMessages.studioSignInEnded })
    : new AppError('forbidden', { message: serverMessages.editorReadsOnly });
