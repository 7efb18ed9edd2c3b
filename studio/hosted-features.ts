const HISTORY = 'sanity/structure/history';

/**
 * Enables features that only Sanity's content API has: history and schedules.
 * @param apiHost origin of the content API; undefined if it is Sanity's own
 */
export function hostedFeatures(apiHost: string | undefined) {
  const isHosted = apiHost === undefined;
  const switched = { enabled: isHosted };
  return {
    /** @returns true if the Studio shows this inspector of documents */
    hasInspector: (name: string) => isHosted || name !== HISTORY,
    workspace: { releases: switched, scheduledDrafts: switched, scheduledPublishing: switched },
  };
}
