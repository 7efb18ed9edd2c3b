import { z } from 'zod';

const studioSettings = z.object({
  projectId: z.string(),
  dataset: z.string(),
  /** The content API's origin where it is not Sanity's. */
  apiHost: z.url().optional(),
  /** The shop's origin, where its pages and its API are. */
  shopUrl: z.url(),
});
type StudioSettings = z.infer<typeof studioSettings>;

/** Schema extraction runs without a content project. */
const NO_PROJECT: StudioSettings = {
  projectId: 'none',
  dataset: 'none',
  shopUrl: 'http://localhost',
};

/**
 * The content project and the shop. One Studio build serves every shop; the site's build writes the
 * settings into its page.
 */
export function readSettings(): StudioSettings {
  const text = document.getElementById('studio-settings')?.textContent;
  return text ? studioSettings.parse(JSON.parse(text)) : NO_PROJECT;
}
