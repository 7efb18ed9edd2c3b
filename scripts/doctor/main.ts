import { resolve } from 'node:path';
import { type Arguments, readArguments } from './arguments.ts';
import { bad, type Finding, good } from './check.ts';
import { AUDIT_SEALS } from './checks/audit-chain.ts';
import { findProblems } from './problems.ts';
import { formatLine, formatSummary, redact } from './report.ts';
import { runCheck } from './run-check.ts';
import { loadSettings, type Variables } from './settings.ts';
import {
  formatNext,
  formatStep,
  formatSteps,
  hideLaterSettings,
  STEPS,
  selectProblems,
} from './steps.ts';
import { PERMALINK } from './visits/old-deploys.ts';
import { ADDRESS } from './visits/visit.ts';

const ROOT = resolve(import.meta.dirname, '../..');

const HELP = `Checks a shop: its settings, its services, what visitors get, and what the panel's status tab shows.

  npm run doctor                           the shop of the environment or of .env,
                                           otherwise the local shop at PORT
  npm run doctor -- https://shop.example   the same, and visits this address, not SITE_URL
  … --step 3                               only what step 3 of docs/deploy.md needs, and what is next;
                                           without a number, lists the steps
  … --permalink https://…                  also calls an old deploy, which must refuse
  … --audit acts:120:ab12…                 also compares the audit log with the output of an earlier run

One line for each check says what is good or bad, and what to do. The exit code is 1 if any check is bad.
Nothing is bought and nothing lasting is changed. The variables: docs/operating.md, Settings.`;

/** Prints the line of every check, or of a step's checks, in order and as soon as it is known. @returns the findings */
async function examine(args: Arguments, step = STEPS.length): Promise<Finding[]> {
  const { address: given, permalink, auditSeals } = args;
  const loaded = await loadSettings(process.env, ROOT, given);
  const variables: Variables = {
    ...hideLaterSettings(step, loaded.variables),
    [PERMALINK]: permalink?.href,
    [AUDIT_SEALS]: auditSeals.join(' '),
  };
  Object.assign(process.env, loaded.variables);
  const setting = (name: string) => variables[name] ?? '';
  const problems = selectProblems(step, findProblems(variables));
  const address = given?.origin ?? URL.parse(setting('SITE_URL'))?.origin ?? '';
  const invalid = new Set(problems.keys());
  if (!address) invalid.add(ADDRESS);
  const print = (name: string, finding: Finding) => {
    console.log(redact(formatLine(name, finding), setting));
    return finding;
  };

  console.log(`${address || 'No shop'}, with the settings of ${loaded.source}\n`);
  const found = [...problems].map(([name, sentence]) =>
    print('Setting', bad(`${name} ${sentence}`)),
  );
  if (problems.size === 0) found.push(print('Settings', good(describeSettings(step))));
  // Run concurrently: together they take as long as the slowest.
  const running = (STEPS[step - 1]?.checks ?? []).map((check) => ({
    check,
    finding: runCheck(check, { setting, address }, invalid),
  }));
  for (const { check, finding } of running) found.push(print(check.name, await finding));
  return found;
}

const describeSettings = (step: number) =>
  step === STEPS.length
    ? 'All are present and valid.'
    : `All settings up to step ${step} are present and valid.`;

function explainUsage(error: unknown): string {
  const [reason = ''] = error instanceof Error ? error.message.split('. ') : [];
  return `${reason.replace(/\.$/, '')}. See npm run doctor -- --help`;
}

async function main(): Promise<number> {
  const started = performance.now();
  let given: Arguments;
  try {
    given = readArguments(process.argv.slice(2));
  } catch (error) {
    console.error(explainUsage(error));
    return 1;
  }
  if (given.isHelp) {
    console.log(HELP);
    return 0;
  }
  const { step } = given;
  if (step === 'none') {
    console.log(formatSteps());
    return 1;
  }
  if (step) console.log(formatStep(step));
  const found = await examine(given, step);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`\n${formatSummary(found)}, in ${seconds} s`);
  if (step) console.log(`\n${formatNext(step, found)}`);
  return found.some(({ verdict }) => verdict === 'bad') ? 1 : 0;
}

// A service that never responds must not keep the process alive.
process.exit(await main());
