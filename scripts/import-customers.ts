import { existsSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import pLimit from 'p-limit';
import { count } from '#contract/count.ts';
import { joinNames } from '#contract/join-names.ts';
import {
  type CustomerPlan,
  grantBoughtElsewhere,
  planBoughtElsewhere,
} from '#server/admin/bought-elsewhere.ts';
import { readLatestOrKnown } from '#server/catalogue/read-catalogue.ts';
import { sendFromOutbox } from '#server/purchases/outbox.ts';
import { isUnsent, type OutboxEntry, readEmailState } from '#server/purchases/outbox-records.ts';
import { type Matched, matchProducts } from './customers/match-products.ts';
import { readSales, type SalesFile } from './customers/read-sales.ts';
import { runCommand } from './ledger/run-command.ts';
import { isNamed, readLocalSettings } from './shop-settings.ts';

const PREFIX = 'KV_REST_API_';

const USAGE =
  'npm run import:customers -- FILE [--dry-run] [--yes] [--product "Name in the file=address of a subject"]…';

/** Name in the audit log and on customers' pages. The command has no signed-in person. */
const ACTOR = { who: 'npm run import:customers', from: '' };

const GRANTS_AT_ONCE = 8;

/** Emails that fail in a row before the rest is left to the schedule. */
const MAX_FAILURES = 5;
const EMAILS_PER_MESSAGE = 100;

/** Gives the customers in a file of Gumroad or Payhip what they bought there, and writes to each of them. */
async function importCustomers(): Promise<0 | 1> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
      product: { type: 'string', multiple: true, default: [] },
    },
  });
  const [path] = positionals;
  if (!path || positionals.length > 1) throw new Error(USAGE);
  if (!existsSync(path)) throw new Error(`There is no file ${path}.`);
  const file = readSales(readFileSync(path));
  // The rules read their settings from this process's environment, as the functions do.
  if (!isNamed(process.env, PREFIX)) {
    Object.assign(process.env, await readLocalSettings(process.env, PREFIX));
  }
  const { content } = await readLatestOrKnown();
  const matched = matchProducts(file, content, values.product);
  const plans = await planBoughtElsewhere(matched.customers);
  const toGrant = plans.filter(({ missing }) => missing.length > 0);
  console.log(describePlan(file, matched, plans));
  const isComplete = matched.unknown.length === 0 && !file.leftOut.some(({ isBad }) => isBad);
  if (values['dry-run']) {
    console.log('Nothing was changed: this was a dry run.');
  } else if (toGrant.length > 0) {
    if (!values.yes && !(await confirm(toGrant.length))) {
      console.log('Nothing was changed.');
      return 1;
    }
    if (!(await grantAll(toGrant))) return 1;
  }
  return isComplete ? 0 : 1;
}

const people = (number: number) => count(number, 'person', 'people');

function describePlan(file: SalesFile, { unknown }: Matched, plans: CustomerPlan[]): string {
  const toGrant = plans.filter(({ missing }) => missing.length > 0);
  const have = plans.length - toGrant.length;
  return [
    `${count(file.sales.length, 'sale')} at ${file.boughtAt} by ${people(plans.length)}.`,
    ...file.leftOut.map(({ line, reason }) => `Left out, line ${line}: ${reason}.`),
    ...unknown.flatMap(({ product, lines }) => [
      `Not a subject or an offer of this shop: “${product}” (line ${lines.join(', ')}). If it is a subject, add`,
      `  --product "${product}=address-of-the-subject"`,
    ]),
    ...toGrant.map(
      ({ customer: { email }, missing, hasAccount }) =>
        `${email} gets ${joinNames(missing.map(({ name }) => name))}${hasAccount ? '' : ', with a new account'}.`,
    ),
    `${people(toGrant.length)} will get access and an email. ${people(have)} already had everything or were imported before.`,
  ].join('\n');
}

/** Asks in a terminal. Without a terminal, no one could answer. */
async function confirm(people: number): Promise<boolean> {
  if (!process.stdin.isTTY) return true;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(
    `Give access and send ${count(people, 'email')}? (yes/no) `,
  );
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}

/** @returns false if some customers got nothing */
async function grantAll(plans: CustomerPlan[]): Promise<boolean> {
  const slot = pLimit(GRANTS_AT_ONCE);
  const failed: string[] = [];
  const grants = plans.map(({ customer }) =>
    slot(async () => {
      try {
        return await grantBoughtElsewhere(customer, ACTOR);
      } catch (error) {
        failed.push(`${customer.email}: ${error instanceof Error ? error.message : error}`);
        return undefined;
      }
    }),
  );
  const queued = (await Promise.all(grants)).flatMap((entry) => entry ?? []);
  console.log(`Access given to ${people(queued.length)}.`);
  await sendEmails(queued);
  for (const one of failed) console.error(`Not imported, run the command again: ${one}`);
  return failed.length === 0;
}

/** Sends the queued emails, so that thousands do not wait for the schedule. It sends what is left after a failure. */
async function sendEmails(entries: OutboxEntry[]): Promise<void> {
  let sent = 0;
  let failures = 0;
  for (const entry of entries) {
    await sendFromOutbox(entry);
    const isSent = !isUnsent(await readEmailState(entry));
    sent += isSent ? 1 : 0;
    failures = isSent ? 0 : failures + 1;
    if (failures === MAX_FAILURES) break;
    if (isSent && sent % EMAILS_PER_MESSAGE === 0)
      console.log(`${sent} of ${entries.length} emails.`);
  }
  console.log(`${count(sent, 'email')} sent.`);
  const left = entries.length - sent;
  if (left > 0)
    console.log(`The mail server did not accept ${left} yet: the shop tries again by itself.`);
}

if (import.meta.main) await runCommand(importCustomers);
