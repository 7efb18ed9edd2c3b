import { type Finding as HealthFinding, statusTitles } from '#contract/health/status.ts';
import { settingNames } from '#server/config.ts';
import { HEALTH_CHECKS } from '#server/health/checks.ts';
import { bad, type Check, good, notChecked } from '../check.ts';

/** Every setting of the functions, except `BUILD_HOOK_URL`, which only starting a build requires. */
const needs = settingNames.filter((name) => name !== 'BUILD_HOOK_URL');

/**
 * The checks of the panel's status tab. They read the settings from the process's environment, which the doctor fills
 * in.
 */
export const health: readonly Check[] = HEALTH_CHECKS.filter(
  ({ needsFunction }) => !needsFunction,
).map(({ check, run }) => ({
  name: statusTitles[check],
  needs,
  run: async () => toFinding(await run()),
}));

const VERDICTS = { good, bad, unknown: notChecked } as const;

const toFinding = ({ state, summary, at, items = [], advice }: HealthFinding) =>
  VERDICTS[state]([summary, at, items.join(', '), advice].filter(Boolean).join(' '));
