import type { z } from 'zod/mini';
import { type getBuild, MAX_BUILD_MS } from '../../contract/catalogue/publishing.ts';
import { region } from '../../contract/shop.ts';
import { studioTexts } from '../texts.ts';

export type Build = z.output<typeof getBuild.response>;

interface Description {
  /** True if the pages are still to change. */
  isPending: boolean;
  tone: 'default' | 'primary' | 'caution';
  text: string;
}

/** Usual time of a build, including its start. */
const BUILD_MS = 60_000;

const { locale, timeZone } = region;

const TIME = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone });
const MOMENT = new Intl.DateTimeFormat(locale, {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone,
});

/**
 * Describes whether the pages show what is published.
 * @param changedAt time of the latest publication; undefined if nothing is published
 * @param build undefined if the shop does not respond
 * @returns undefined if the site has no build time
 */
export function describeBuild(
  changedAt: string | undefined,
  build: Build | undefined,
  now: number,
): Description | undefined {
  if (!build) return { isPending: true, tone: 'caution', text: studioTexts.buildUnknown };
  const { site, nextBuildAt } = build;
  if (!site) return undefined;
  const changed = Date.parse(changedAt ?? site.builtAt);
  if (changed <= Date.parse(site.builtAt)) {
    const text = studioTexts.pagesCurrent(MOMENT.format(new Date(site.builtAt)));
    return { isPending: false, tone: 'default', text };
  }
  if (nextBuildAt) {
    const at = TIME.format(new Date(Date.parse(nextBuildAt) + BUILD_MS));
    return { isPending: true, tone: 'primary', text: studioTexts.onPageAt(at) };
  }
  if (now - changed > MAX_BUILD_MS) {
    return { isPending: true, tone: 'caution', text: studioTexts.buildOverdue };
  }
  return { isPending: true, tone: 'primary', text: studioTexts.onPageSoon };
}

/** @param subjectId undefined for a page that always exists @returns false until a build contains the subject */
export function hasPage(build: Build | undefined, subjectId: string | undefined): boolean {
  if (subjectId === undefined) return true;
  return build?.site?.subjectIds?.includes(subjectId) ?? true;
}
