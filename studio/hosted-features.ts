const HISTORY = 'sanity/structure/history';

/**
 * What only Sanity can offer: it keeps history and schedules, and the local content API does not.
 * @param apiHost the content API's origin where it is not Sanity's
 */
export function hostedFeatures(apiHost: string | undefined) {
  const isHosted = apiHost === undefined;
  const switched = { enabled: isHosted };
  return {
    /** @returns whether the Studio shows an inspector of documents */
    hasInspector: (name: string) => isHosted || name !== HISTORY,
    workspace: { releases: switched, scheduledDrafts: switched, scheduledPublishing: switched },
  };
}
