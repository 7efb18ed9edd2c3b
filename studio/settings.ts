import { z } from 'zod';

const studioSettings = z.object({
  projectId: z.string(),
  dataset: z.string(),
  /** Where the content API is, where it is not Sanity's own. */
  apiHost: z.url().optional(),
});
type StudioSettings = z.infer<typeof studioSettings>;

/** While the schema is extracted there is no content project. */
const NOWHERE: StudioSettings = { projectId: 'none', dataset: 'none' };

/**
 * Where the content is. The built Studio is the same for every shop: the build of the site writes the
 * settings into its page.
 */
export function readSettings(): StudioSettings {
  const text = document.getElementById('studio-settings')?.textContent;
  return text ? studioSettings.parse(JSON.parse(text)) : NOWHERE;
}
