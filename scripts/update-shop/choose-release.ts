/** Compares versions such as `0.9.0` and `0.10.0`. */
export const compareVersions = new Intl.Collator('en', { numeric: true }).compare;

/**
 * Chooses the release to update to: the one asked for, or the highest.
 * @param released versions of the product's releases
 * @returns undefined if the shop is up to date
 * @throws Error with a sentence for the owner
 */
export function chooseRelease(
  own: string,
  released: readonly string[],
  asked?: string,
): string | undefined {
  const versions = released.toSorted(compareVersions);
  const version = asked?.replace(/^v/, '') ?? versions.at(-1);
  if (version === own || (asked === undefined && version === undefined)) return undefined;
  if (version === undefined || !versions.includes(version)) {
    throw new Error(
      `There is no release ${version}. The releases are ${versions.join(', ') || 'none'}.`,
    );
  }
  if (compareVersions(version, own) > 0) return version;
  if (asked === undefined) return undefined;
  throw new Error(
    `${version} is older than the shop's version, ${own}: an update never goes back (docs/operating.md).`,
  );
}
