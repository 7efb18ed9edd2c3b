import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import pLimit from 'p-limit';
import { count } from '#contract/count.ts';
import { joinNames } from '#contract/join-names.ts';
import { accountKey, accountLinksKey } from '#server/accounts/stored-keys.ts';
import {
  type CustomerPlan,
  grantBoughtElsewhere,
  planBoughtElsewhere,
} from '#server/admin/bought-elsewhere.ts';
import { readLatestOrKnown } from '#server/catalogue/read-catalogue.ts';
import { sendFromOutbox } from '#server/purchases/outbox.ts';
import {
  type OutboxEntry,
  readEmailState,
  toEmailOutcome,
} from '#server/purchases/outbox-records.ts';
import { ledgerKey, sessionsKey } from '#server/store/stored-keys.ts';
import { keysOfAccount } from '#server/stored-keys.ts';
import { type Matched, matchProducts } from './customers/match-products.ts';
import { readSales, type SalesFile } from './customers/read-sales.ts';
import { loadSettings } from './doctor/settings.ts';
import { runCommand } from './ledger/run-command.ts';
import { confirm, print, printError, quoteFlag } from './terminal.ts';

const ROOT = resolve(import.meta.dirname, '..');

const USAGE =
  "npm run import:customers -- FILE [--dry-run] [--yes] [--product 'Name in the file=address of a subject']… " +
  "[--ignore-column 'Name of a column']…";

/** Name in the audit log and on customers' pages. The command has no signed-in person. */
const ACTOR = { who: 'npm run import:customers', from: '' };

/** Keys that every account may have. Any other, such as of answers or progress, shows that someone uses the account. */
const UNUSED = [accountKey, accountLinksKey, sessionsKey, ledgerKey];

function listUses(accountId: string): string[] {
  const unused = UNUSED.map((key) => key.of(accountId));
  return keysOfAccount(accountId).filter((key) => !unused.includes(key));
}

const GRANTS_AT_ONCE = 8;

/** Few, because mail services limit connections and emails a second. */
const EMAILS_AT_ONCE = 2;

/** Emails that fail in a row before the rest is left to the schedule. */
const MAX_FAILURES = 5;
const PER_MESSAGE = 100;

/** Unknown products that are listed. A column that is not about products can make thousands. */
const MAX_LISTED = 50;

/** Gives the customers in a file of Gumroad or Payhip what they bought there, and writes to each of them. */
async function importCustomers(): Promise<0 | 1> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
      product: { type: 'string', multiple: true, default: [] },
      'ignore-column': { type: 'string', multiple: true, default: [] },
    },
  });
  const [path] = positionals;
  if (!path || positionals.length > 1) throw new Error(USAGE);
  if (!existsSync(path)) throw new Error(`There is no file ${path}.`);
  const file = readSales(readFileSync(path), values['ignore-column']);
  const { variables, source } = await loadSettings(process.env, ROOT);
  const shop = variables['SITE_URL'];
  if (!shop) {
    throw new Error('No shop is set up in .env, and no local shop runs: "npm start" it first.');
  }
  print(`${shop}, with the settings of ${source}`);
  // The rules read their settings from this process's environment, as the functions do.
  Object.assign(process.env, variables);
  const { content } = await readLatestOrKnown();
  const matched = matchProducts(file, content, values.product);
  const plans = await planBoughtElsewhere(matched.customers, listUses);
  const toGrant = plans.filter(isToGrant);
  print(describePlan(file, matched, plans));
  for (const { customer } of plans.filter(isToOwner)) print(askToConfirm(customer.email, shop));
  const isComplete =
    !plans.some(isToOwner) &&
    matched.unknown.length === 0 &&
    !file.leftOut.some(({ isBad }) => isBad);
  if (values['dry-run']) {
    print('Nothing was changed: this was a dry run.');
  } else if (toGrant.length > 0) {
    const question = `Give access at ${shop} and send ${count(toGrant.length, 'email')}? (yes/no)`;
    if (!values.yes && process.stdin.isTTY && !(await confirm(question))) {
      print('Nothing was changed.');
      return 1;
    }
    if (!(await grantAll(toGrant, shop))) return 1;
  }
  return isComplete ? 0 : 1;
}

const isToOwner = ({ handling, missing }: CustomerPlan) =>
  missing.length > 0 && handling === 'leave-to-owner';
const isToGrant = (plan: CustomerPlan) => plan.missing.length > 0 && !isToOwner(plan);

/** A stranger may have signed up with the address. A reset link proves who reads its mail. */
const askToConfirm = (email: string, shop: string) =>
  `Left to you: ${email} has an account here that someone uses, and no link has confirmed its address. ` +
  `Ask this person to set a new password at ${shop}/auth#reset, then run the command again.`;

const people = (number: number) => count(number, 'person', 'people');

const ADDED = {
  grant: '',
  'grant-without-password':
    '. No link has confirmed the address of the account, so its password is removed',
  'leave-to-owner': '',
};

function describePlan(file: SalesFile, { unknown }: Matched, plans: CustomerPlan[]): string {
  const toGrant = plans.filter(isToGrant);
  const have = plans.filter(({ missing }) => missing.length === 0).length;
  const buyers = new Set(file.sales.map(({ email }) => email)).size;
  return [
    ...toGrant.map(
      ({ customer: { email }, missing, handling }) =>
        `${email} gets ${joinNames(missing.map(({ name }) => name))}${handling ? ADDED[handling] : ', with a new account'}.`,
    ),
    `${count(file.sales.length, 'sale')} at ${file.boughtAt} by ${people(buyers)}.`,
    ...file.leftOut.map(({ line, reason }) => `Left out, line ${line}: ${reason}.`),
    ...file.unknownColumns.flatMap((column) => [
      `Unknown column: “${column}”. If it does not affect what people bought, add`,
      `  ${quoteFlag('--ignore-column', column)}`,
    ]),
    ...unknown
      .slice(0, MAX_LISTED)
      .flatMap(({ product, lines }) => [
        `Not a subject or an offer of this shop: “${product}” (${count(lines.length, 'sale')}, first in line ${lines[0]}). If it is a subject, add`,
        `  ${quoteFlag('--product', `${product}=address-of-the-subject`)}`,
      ]),
    ...(unknown.length > MAX_LISTED
      ? [`${count(unknown.length - MAX_LISTED, 'other product')} are not of this shop either.`]
      : []),
    `${people(toGrant.length)} will get access and an email. ${people(have)} already had everything or were imported before.`,
  ].join('\n');
}

/** Asks in a terminal. Without a terminal, no one could answer. */
/** @returns false if some customers got nothing, or no email */
async function grantAll(plans: CustomerPlan[], shop: string): Promise<boolean> {
  const slot = pLimit(GRANTS_AT_ONCE);
  const failed: string[] = [];
  const left: string[] = [];
  let done = 0;
  const grants = plans.map(({ customer }) =>
    slot(async () => {
      try {
        const { entry, isLeftToOwner } = await grantBoughtElsewhere(customer, ACTOR, listUses);
        if (isLeftToOwner) left.push(customer.email);
        return entry;
      } catch (error) {
        failed.push(`${customer.email}: ${error instanceof Error ? error.message : error}`);
        return undefined;
      } finally {
        done += 1;
        if (done % PER_MESSAGE === 0) print(`${done} of ${people(plans.length)}.`);
      }
    }),
  );
  const queued = (await Promise.all(grants)).flatMap((entry) => entry ?? []);
  print(`Access given to ${people(queued.length)}.`);
  const isSent = await sendEmails(queued);
  for (const one of failed) printError(`Not imported, run the command again: ${one}`);
  for (const email of left) print(askToConfirm(email, shop));
  return isSent && failed.length === 0 && left.length === 0;
}

/**
 * Sends the queued emails, so that thousands do not wait for the schedule. It sends what is left after failures.
 * @returns false if the mail server refused some for good
 */
async function sendEmails(entries: OutboxEntry[]): Promise<boolean> {
  const slot = pLimit(EMAILS_AT_ONCE);
  const emails = { sent: 0, rejected: 0, waiting: 0 };
  let failures = 0;
  const send = async (entry: OutboxEntry) => {
    if (failures >= MAX_FAILURES) return;
    await sendFromOutbox(entry);
    const outcome = toEmailOutcome(await readEmailState(entry));
    emails[outcome] += 1;
    failures = outcome === 'sent' ? 0 : failures + 1;
    if (outcome === 'sent' && emails.sent % PER_MESSAGE === 0)
      print(`${emails.sent} of ${count(entries.length, 'email')}.`);
  };
  await Promise.all(entries.map((entry) => slot(() => send(entry))));
  print(`${count(emails.sent, 'email')} sent.`);
  if (emails.rejected > 0)
    print(
      `The mail server refused ${count(emails.rejected, 'email')} for good: the panel lists them under Status.`,
    );
  const left = entries.length - emails.sent - emails.rejected;
  if (left > 0) print(`${count(left, 'email')} not sent yet: the shop tries again automatically.`);
  return emails.rejected === 0;
}

if (import.meta.main) await runCommand(importCustomers);
