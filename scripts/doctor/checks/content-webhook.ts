import { z } from 'zod';
import { contentWebhook, REPORTED_TYPES } from '#contract/catalogue/publishing.ts';
import { bad, type Check, good, type Settings, warning } from '../check.ts';
import { CONTENT_SETTINGS, contentClient, readStatus } from '../content.ts';

const WHERE = 'sanity.io/manage, API, Webhooks';

const hook = z.object({
  url: z.string(),
  dataset: z.string(),
  isDisabled: z.boolean().optional(),
  includeDrafts: z.boolean().optional(),
  rule: z.object({ on: z.array(z.string()), filter: z.string().nullish() }).optional(),
});
type Hook = z.infer<typeof hook>;

const OPERATIONS = ['create', 'update', 'delete'];

const listHooks = async (setting: Settings) =>
  z
    .array(z.unknown())
    .parse(
      await contentClient(setting, setting('SANITY_TOKEN'))
        .withConfig({ apiVersion: '2021-10-04' })
        .request({ url: `/hooks/projects/${setting('SANITY_PROJECT_ID')}` }),
    )
    .flatMap((entry) => hook.safeParse(entry).data ?? []);

function findFault({ isDisabled, includeDrafts, rule }: Hook): string | undefined {
  if (isDisabled) return 'is switched off: switch it on';
  const missing = OPERATIONS.filter((operation) => !rule?.on.includes(operation));
  if (missing.length > 0) return `is not called on ${missing.join(', ')}: tick it`;
  const filter = rule?.filter ?? '';
  const unseen =
    filter === '' ? [] : REPORTED_TYPES.filter((type) => !filter.includes(`"${type}"`));
  if (unseen.length > 0)
    return `leaves out ${unseen.join(', ')}: copy the filter of docs/operating.md`;
  if (includeDrafts) return 'is called for drafts too: untick them';
  return undefined;
}

export const contentWebhookRegistered: Check = {
  name: 'Content webhook',
  needs: ['SITE_URL', ...CONTENT_SETTINGS, 'SANITY_TOKEN'],
  async run({ setting }) {
    const url = `${new URL(setting('SITE_URL')).origin}${contentWebhook.path}`;
    let hooks: Hook[];
    try {
      hooks = await listHooks(setting);
    } catch (error) {
      // An editor's token may not list webhooks: the service responds with 401, too.
      if (![401, 403].includes(readStatus(error) ?? 0)) throw error;
      return warning(
        `SANITY_TOKEN may not list webhooks, which is right. Check at ${WHERE} that a webhook goes to ${url} on ${OPERATIONS.join(', ')}.`,
      );
    }
    const datasets = ['*', setting('SANITY_DATASET')];
    const ours = hooks.filter((entry) => entry.url === url && datasets.includes(entry.dataset));
    if (ours.length === 0)
      return bad(`No webhook goes to ${url}: add it at ${WHERE}, as docs/operating.md says.`);
    const faults = ours.flatMap((entry) => findFault(entry) ?? []);
    return faults.length < ours.length
      ? good(`Every publication goes to ${url}.`)
      : bad(`The webhook to ${url} ${faults[0]} at ${WHERE}.`);
  },
};
