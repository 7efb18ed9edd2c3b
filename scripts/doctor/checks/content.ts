import { randomUUID } from 'node:crypto';
import { createClient, type SanityClient } from '@sanity/client';
import { z } from 'zod';
import { contentWebhook, REPORTED_TYPES } from '#contract/catalogue/publishing.ts';
import { bad, type Check, good, type Settings, warning } from '../check.ts';
import { readStatus } from '../explain.ts';

export const CONTENT = ['SANITY_PROJECT_ID', 'SANITY_DATASET', 'SANITY_TOKEN'];

/** Creates a client of the CMS that does not retry. */
export function contentClient(setting: Settings): SanityClient {
  const apiHost = setting('SANITY_API_HOST');
  return createClient({
    projectId: setting('SANITY_PROJECT_ID'),
    dataset: setting('SANITY_DATASET'),
    token: setting('SANITY_TOKEN'),
    apiVersion: '2025-02-19',
    perspective: 'published',
    useCdn: false,
    maxRetries: 0,
    timeout: 8_000,
    ...(apiHost && { apiHost, useProjectHostname: false }),
  });
}

const TOKENS = 'sanity.io/manage, API, Tokens';

const UNREADABLE: Record<number, string> = {
  401: `SANITY_TOKEN is not accepted: create another at ${TOKENS}.`,
  403: 'SANITY_TOKEN may not read the dataset: create one with the role Editor.',
  404: 'There is no such dataset: copy SANITY_PROJECT_ID and SANITY_DATASET from sanity.io/manage.',
};

/** Checks that the token may do what the shop does: read, and write published documents and drafts. */
export const contentToken: Check = {
  name: 'Content token',
  needs: CONTENT,
  async run({ setting }) {
    const client = contentClient(setting);
    try {
      await client.fetch('count(*[_type == "subject"])');
    } catch (error) {
      const sentence = UNREADABLE[readStatus(error) ?? 0];
      if (sentence) return bad(sentence);
      throw error;
    }
    const id = `doctor-${randomUUID()}`;
    const documents = [id, `drafts.${id}`].map((_id) => ({ create: { _id, _type: 'doctor' } }));
    try {
      await client.mutate(documents, { dryRun: true });
    } catch (error) {
      if (![401, 403].includes(readStatus(error) ?? 0)) throw error;
      return bad(`SANITY_TOKEN may only read: create one with the role Editor at ${TOKENS}.`);
    }
    return good('It may read and write.');
  },
};

const WHERE = 'sanity.io/manage, API, Webhooks';

const hook = z.object({
  url: z.string(),
  dataset: z.string(),
  isDisabled: z.boolean().optional(),
  includeDrafts: z.boolean().optional(),
  rule: z.object({ on: z.array(z.string()), filter: z.string().nullish() }).optional(),
});

const OPERATIONS = ['create', 'update', 'delete'];

function findFault({ isDisabled, includeDrafts, rule }: z.infer<typeof hook>): string | undefined {
  if (isDisabled) return 'is switched off: switch it on';
  const missing = OPERATIONS.filter((operation) => !rule?.on.includes(operation));
  if (missing.length > 0) return `is not called on ${missing.join(', ')}: tick it`;
  const { filter } = rule ?? {};
  const unseen = REPORTED_TYPES.filter((type) => filter && !filter.includes(`"${type}"`));
  if (unseen.length > 0)
    return `leaves out ${unseen.join(', ')}: copy the filter of docs/operating.md`;
  return includeDrafts ? 'is called for drafts too: untick them' : undefined;
}

export const contentWebhookRegistered: Check = {
  name: 'Content webhook',
  needs: ['SITE_URL', ...CONTENT],
  async run({ setting }) {
    const url = `${new URL(setting('SITE_URL')).origin}${contentWebhook.path}`;
    let entries: unknown;
    try {
      entries = await contentClient(setting)
        .withConfig({ apiVersion: '2021-10-04' })
        .request({ url: `/hooks/projects/${setting('SANITY_PROJECT_ID')}` });
    } catch (error) {
      // An editor's token may not list webhooks: the service responds with 401, too.
      if (![401, 403].includes(readStatus(error) ?? 0)) throw error;
      return warning(
        `SANITY_TOKEN may not list webhooks, which is right. Check at ${WHERE} that a webhook goes to ${url} on ${OPERATIONS.join(', ')}.`,
      );
    }
    const hooks = z.array(z.unknown()).parse(entries);
    const ours = hooks
      .flatMap((entry) => hook.safeParse(entry).data ?? [])
      .filter(
        (each) => each.url === url && ['*', setting('SANITY_DATASET')].includes(each.dataset),
      );
    if (ours.length === 0)
      return bad(`No webhook goes to ${url}: add it at ${WHERE}, see docs/operating.md.`);
    const faults = ours.flatMap((each) => findFault(each) ?? []);
    return faults.length < ours.length
      ? good(`Every publication goes to ${url}.`)
      : bad(`The webhook to ${url} ${faults[0]} at ${WHERE}.`);
  },
};
