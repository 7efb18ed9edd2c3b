import { resolve } from 'node:path';
import { print } from '../terminal.ts';
import { type Arguments, readArguments } from './arguments.ts';
import { examineShop } from './examine-shop.ts';
import { offerSecrets } from './offer-secrets.ts';
import { formatSummary } from './report.ts';
import { loadSettings } from './settings.ts';
import { formatNext, formatStep, formatSteps } from './steps.ts';

const ROOT = resolve(import.meta.dirname, '../..');

const HELP = `Checks a shop: its settings, its services, what visitors get, and what the panel's status tab shows.

  npm run doctor                           the shop of the environment or of .env,
                                           otherwise the local shop at PORT
  npm run doctor -- https://shop.example   the same, and visits this address, not SITE_URL
  … --step 3                               only what step 3 of docs/deploy.md needs, and what is next;
                                           without a number, lists the steps. Steps 1 and 3 offer to write
                                           their secrets into .env; with --yes they do not ask
  … --permalink https://…                  also calls an old deploy, which must refuse
  … --audit acts:120:ab12…                 also compares the audit log with the output of an earlier run

One line for each check says what is good or bad, and what to do. The exit code is 1 if any check is bad.
Nothing is bought and nothing lasting is changed. The variables: docs/operating.md, Settings.`;

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
  if (step) console.log(formatStep(step));
  let loaded = await loadSettings(process.env, ROOT, given.address);
  if (step && (await offerSecrets(step, given.isYes, { root: ROOT, variables: loaded.variables })))
    loaded = await loadSettings(process.env, ROOT, given.address);
  Object.assign(process.env, loaded.variables);
  const found = await examineShop(given, loaded, print);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`\n${formatSummary(found)}, in ${seconds} s`);
  if (step) console.log(`\n${formatNext(step, found)}`);
  return found.some(({ verdict }) => verdict === 'bad') ? 1 : 0;
}

// A service that never responds must not keep the process alive.
process.exit(await main());
