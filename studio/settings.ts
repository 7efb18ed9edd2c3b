import { z } from 'zod';

/** Version of the content API that the Studio's own queries are written for. */
export const API_VERSION = '2025-02-19';

const studioSettings = z.object({
  projectId: z.string(),
  dataset: z.string(),
  /** Origin of the content API. Undefined if it is Sanity's own. */
  apiHost: z.url().optional(),
  /** Origin of the shop's pages and API. */
  shopUrl: z.url(),
});
type StudioSettings = z.infer<typeof studioSettings>;

/** Schema extraction runs without a content project. */
const NO_PROJECT: StudioSettings = {
  projectId: 'none',
  dataset: 'none',
  shopUrl: 'http://localhost',
};

/** Reads the settings that the site's build writes into the page: one Studio build serves every shop. */
export function readSettings(): StudioSettings {
  const text = document.getElementById('studio-settings')?.textContent;
  return text ? studioSettings.parse(JSON.parse(text)) : NO_PROJECT;
}

const HISTORY = 'sanity/structure/history';

/** Enables history and schedules, which only Sanity's content API has. @param apiHost undefined at Sanity */
export function hostedFeatures(apiHost: string | undefined) {
  const isHosted = apiHost === undefined;
  const switched = { enabled: isHosted };
  return {
    hasInspector: (name: string) => isHosted || name !== HISTORY,
    workspace: { releases: switched, scheduledDrafts: switched, scheduledPublishing: switched },
  };
}
