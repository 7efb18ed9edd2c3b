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
