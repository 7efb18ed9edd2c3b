import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import manifest from '../../package.json' with { type: 'json' };
import type { Variables } from '../shop-settings.ts';
import { print } from '../terminal.ts';
import { ADDRESS, bad, type Finding, good, runCheck } from './check.ts';
import { AUDIT_SEALS } from './checks/audit-chain.ts';
import { offerSecrets } from './offer-secrets.ts';
import { formatLine, formatSummary, redact } from './report.ts';
import { findProblems, type Loaded, loadSettings } from './settings.ts';
import {
  describeEarlierProblems,
  formatNext,
  formatStep,
  formatSteps,
  hideLaterSettings,
  STEPS,
  selectOwnProblems,
  selectProblems,
} from './steps.ts';

const ROOT = resolve(import.meta.dirname, '../..');

const HELP = `Checks a shop: its settings, its services, what visitors get, and what the panel's status tab shows.

  npm run doctor                           the shop of the environment or of .env,
                                           otherwise the local shop at PORT
  npm run doctor -- https://shop.example   the same, and visits this address, not SITE_URL
  … --step 3                               only what step 3 of docs/deploy.md needs, and what is next;
                                           without a number, lists the steps. Steps 1 and 3 offer to write
                                           their secrets into .env; with --yes they do not ask
  … --audit acts:120:ab12…                 also compares the audit log with the output of an earlier run

One line for each check shows what is good or bad, and what to do. The exit code is 1 if any check is bad.
Nothing is bought and nothing lasting is changed. The variables: docs/operating.md, Settings.`;

function readAddress(text: string): URL {
  const address = URL.parse(text);
  if (address && /^https?:$/.test(address.protocol)) return address;
  throw new Error(`${text} is not an address, such as https://shop.example.`);
}

/** Reads the number of a step; a text as typed if there is no such step, '' if `--step` stands alone. */
const readStep = (text: string): number | string =>
  /^\d{1,2}$/.test(text) && STEPS[Number(text) - 1] ? Number(text) : text;

/** Reads the command line. @throws Error with a sentence that explains the mistake */
export function readArguments(args: string[]) {
  const { values, positionals } = parseArgs({
    // Node refuses an option without its value.
    args: args.at(-1) === '--step' ? [...args, ''] : args,
    options: {
      help: { type: 'boolean', short: 'h' },
      step: { type: 'string' },
      yes: { type: 'boolean', default: false },
      audit: { type: 'string', multiple: true },
    },
    allowPositionals: true,
  });
  const [address, ...others] = positionals;
  if (others.length > 0) throw new Error('Give one address.');
  return {
    address: address === undefined ? undefined : readAddress(address),
    auditSeals: values.audit ?? [],
    step: values.step === undefined ? undefined : readStep(values.step),
    isYes: values.yes,
    isHelp: values.help ?? false,
  };
}

type Arguments = ReturnType<typeof readArguments>;

/**
 * Prints the line of every check, or of a step's checks, in order and as soon as it is known. The checks of the status
 * tab read the settings from the process's environment.
 * @returns the findings
 */
export async function examineShop(
  { address: given, auditSeals, step: chosen }: Arguments,
  { variables: all, source }: Loaded,
  printLine: (line: string) => void,
): Promise<Finding[]> {
  const step = typeof chosen === 'number' ? chosen : STEPS.length;
  const variables: Variables = {
    ...hideLaterSettings(step, all),
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
      ? `${address}, with the settings of ${source}\n`
      : `No address yet; settings from ${source}\n`,
  );
  const ownProblems = chosen === undefined ? problems : selectOwnProblems(step, problems);
  const results = [...ownProblems].map(([name, sentence]) =>
    print('Setting', bad(`${name} ${sentence}`)),
  );
  if (problems.size === 0) results.push(print('Settings', good(describeSettings(step))));
  // Run concurrently: together they take as long as the slowest.
  const running = (STEPS[step - 1]?.checks ?? []).map((check) => ({
    check,
    finding: runCheck(check, { setting, address }, invalid),
  }));
  for (const { check, finding } of running) results.push(print(check.name, await finding));
  const earlier = chosen === undefined ? '' : describeEarlierProblems(step, problems);
  if (earlier) results.push(print('Earlier steps', bad(earlier)));
  return results;
}

const describeSettings = (step: number) =>
  step === STEPS.length
    ? 'All are present and valid.'
    : `All settings up to step ${step} are present and valid.`;

function explainUsage(error: unknown): string {
  const [reason = ''] = error instanceof Error ? error.message.split(/\.\s/) : [];
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
  if (typeof step === 'string') {
    if (step) console.error(`There is no step ${step}.`);
    console.log(formatSteps());
    return step ? 1 : 0;
  }
  console.log(`Version ${manifest.version}`);
  if (step) console.log(formatStep(step));
  let loaded: Loaded;
  try {
    loaded = await loadSettings(process.env, ROOT, given.address);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
  if (step && (await offerSecrets(step, given.isYes, { root: ROOT, variables: loaded.variables })))
    loaded = await loadSettings(process.env, ROOT, given.address);
  Object.assign(process.env, loaded.variables);
  const results = await examineShop(given, loaded, print);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`\n${formatSummary(results)}, in ${seconds} s`);
  if (step) console.log(`\n${formatNext(step, results)}`);
  return results.some(({ verdict }) => verdict === 'bad') ? 1 : 0;
}

// A service that never responds must not keep the process alive.
if (import.meta.main) process.exit(await main());
