import type { Arguments } from './arguments.ts';
import { bad, type Finding, good } from './check.ts';
import { AUDIT_SEALS } from './checks/audit-chain.ts';
import { findProblems } from './problems.ts';
import { formatLine, redact } from './report.ts';
import { runCheck } from './run-check.ts';
import type { Loaded, Variables } from './settings.ts';
import {
  describeEarlierProblems,
  hideLaterSettings,
  STEPS,
  selectOwnProblems,
  selectProblems,
} from './steps.ts';
import { PERMALINK } from './visits/old-deploys.ts';
import { ADDRESS } from './visits/visit.ts';

/**
 * Prints the line of every check, or of a step's checks, in order and as soon as it is known. The checks of the status
 * tab read the settings from the process's environment.
 * @returns the findings
 */
export async function examineShop(
  { address: given, permalink, auditSeals, step: chosen }: Arguments,
  loaded: Loaded,
  printLine: (line: string) => void,
): Promise<Finding[]> {
  const step = typeof chosen === 'number' ? chosen : STEPS.length;
  const variables: Variables = {
    ...hideLaterSettings(step, loaded.variables),
    [PERMALINK]: permalink?.href,
    [AUDIT_SEALS]: auditSeals.join(' '),
  };
  const setting = (name: string) => variables[name] ?? '';
  const problems = selectProblems(step, findProblems(variables));
  const address = given?.origin ?? URL.parse(setting('SITE_URL'))?.origin ?? '';
  const invalid = new Set(problems.keys());
  if (!address) invalid.add(ADDRESS);
  const print = (name: string, finding: Finding) => {
    printLine(redact(formatLine(name, finding), setting));
    return finding;
  };

  printLine(
    address
      ? `${address}, with the settings of ${loaded.source}\n`
      : `No address yet; settings from ${loaded.source}\n`,
  );
  const listed = chosen === undefined ? problems : selectOwnProblems(step, problems);
  const found = [...listed].map(([name, sentence]) => print('Setting', bad(`${name} ${sentence}`)));
  if (problems.size === 0) found.push(print('Settings', good(describeSettings(step))));
  // Run concurrently: together they take as long as the slowest.
  const running = (STEPS[step - 1]?.checks ?? []).map((check) => ({
    check,
    finding: runCheck(check, { setting, address }, invalid),
  }));
  for (const { check, finding } of running) found.push(print(check.name, await finding));
  const earlier = chosen === undefined ? '' : describeEarlierProblems(step, problems);
  if (earlier) found.push(print('Earlier steps', bad(earlier)));
  return found;
}

const describeSettings = (step: number) =>
  step === STEPS.length
    ? 'All are present and valid.'
    : `All settings up to step ${step} are present and valid.`;
