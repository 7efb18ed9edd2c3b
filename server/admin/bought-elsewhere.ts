import { joinNames } from '#contract/join-names.ts';
import { CURRENCY } from '#contract/money.ts';
import { type Account, account, accountEmail } from '../accounts/account.ts';
import { findAccountByEmail, prepareAccount } from '../accounts/accounts.ts';
import { freezeStamp } from '../accounts/stamp-facts.ts';
import { accountByEmailKey, accountKey } from '../accounts/stored-keys.ts';
import { isStudentUnchanged, readStudent } from '../accounts/student.ts';
import { type Actor, auditChange } from '../audit/audit.ts';
import { closeOpenPayments } from '../checkout/close-payments.ts';
import { config } from '../config.ts';
import { isLiveKey } from '../config-fields.ts';
import { findLine, hasAccess, readLedgers, toPurchases } from '../purchases/ledger.ts';
import { listUnended } from '../purchases/opened-payments.ts';
import type { OutboxEntry } from '../purchases/outbox-records.ts';
import { freeOrderChanges } from '../purchases/payment-changes.ts';
import {
  type EarlierService,
  findEarlierService,
  freeOrderId,
  grantedFact,
  orderNumber,
} from '../purchases/purchase-facts.ts';
import { type Change, type Condition, commitIf, untilCommitted } from '../store/commit.ts';
import { type AccountLedger, factsOfPayment } from '../store/ledger.ts';
import { readManyRecords } from '../store/records.ts';

/**
 * Customers of another service, who get the subjects that they bought there
 * (docs/decisions/0040-how-do-customers-of-another-service-move-in.md).
 */

const REASON = 'bought elsewhere';

export interface BoughtSubject {
  id: string;
  name: string;
}

/** A person who bought subjects at another service. */
export interface EarlierCustomer {
  /** In lower case. */
  email: string;
  /** Empty if unknown. */
  firstName: string;
  lastName: string;
  boughtAt: EarlierService;
  subjects: BoughtSubject[];
}

/**
 * Selects the subjects to grant: without access, and not granted for this reason before. Access that has ended since
 * must not come back with a repeated import.
 */
export const selectMissing = (ledger: AccountLedger, subjects: BoughtSubject[]): BoughtSubject[] =>
  subjects.filter(({ id }) => !hasAccess(ledger, id) && !wasMoved(ledger, id));

const wasMoved = (ledger: AccountLedger, subjectId: string): boolean =>
  toPurchases(ledger, subjectId).some(
    (one) => findLine(one, subjectId) && findEarlierService(factsOfPayment(ledger, one)),
  );

export interface CustomerPlan {
  customer: EarlierCustomer;
  hasAccount: boolean;
  missing: BoughtSubject[];
}

/** Customers for whom the store is read in one request. */
const BATCH_SIZE = 500;

/** Plans what {@link grantBoughtElsewhere} will do for each customer. Writes nothing. */
export async function planBoughtElsewhere(customers: EarlierCustomer[]): Promise<CustomerPlan[]> {
  const plans: CustomerPlan[] = [];
  for (let at = 0; at < customers.length; at += BATCH_SIZE) {
    plans.push(...(await planBatch(customers.slice(at, at + BATCH_SIZE))));
  }
  return plans;
}

async function planBatch(customers: EarlierCustomer[]): Promise<CustomerPlan[]> {
  const addresses = customers.map(({ email }) => accountByEmailKey.of(email));
  const owners = await readManyRecords(addresses, accountEmail);
  const ids = owners.map(({ accountId }) => accountId);
  const [accounts, ledgers] = await Promise.all([
    readManyRecords(ids.map(accountKey.of), account),
    readLedgers(ids),
  ]);
  const idsByEmail = new Map(accounts.map(({ email, id }) => [email, id]));
  const ledgersById = new Map(ledgers.map((ledger) => [ledger.accountId, ledger]));
  return customers.map((customer) => {
    const id = idsByEmail.get(customer.email);
    const ledger = id === undefined ? undefined : ledgersById.get(id);
    const { subjects } = customer;
    return {
      customer,
      hasAccount: id !== undefined,
      missing: ledger ? selectMissing(ledger, subjects) : subjects,
    };
  });
}

/**
 * Gives a customer the subjects that they do not have yet, by one free order. Account, order, email and audit entry
 * are one commit, so an interrupted import can be repeated. Closes open payments for the subjects first.
 * @returns the queued email; undefined if there was nothing to grant
 * @throws AppError `payment_processing`, `unavailable`
 */
export async function grantBoughtElsewhere(
  customer: EarlierCustomer,
  by: Actor,
): Promise<OutboxEntry | undefined> {
  const { entry } = await untilCommitted(() => attempt(customer, by));
  return entry;
}

interface Granted {
  entry?: OutboxEntry;
}

/** @returns undefined if something has changed since it was read */
async function attempt(customer: EarlierCustomer, by: Actor): Promise<Granted | undefined> {
  const { email, firstName, lastName, subjects } = customer;
  const known = await findAccountByEmail(email);
  if (!known) {
    const { account: created, ...creation } = prepareAccount({ email, firstName, lastName });
    const ledger = { accountId: created.id, facts: {} };
    return grant({ customer, by, account: created, ledger, missing: subjects }, creation);
  }
  const student = await readStudent(known.id);
  if (!student.account) return undefined;
  const { account: current, ledger } = student;
  const missing = selectMissing(ledger, subjects);
  if (missing.length === 0) return {};
  const subjectIds = missing.map(({ id }) => id);
  if (listUnended(ledger, { subjectIds }).length > 0) {
    await closeOpenPayments(ledger, subjectIds);
    return undefined;
  }
  const conditions = isStudentUnchanged(student);
  return grant({ customer, by, account: current, ledger, missing }, { conditions, changes: [] });
}

interface Grant {
  customer: EarlierCustomer;
  by: Actor;
  account: Account;
  ledger: AccountLedger;
  missing: BoughtSubject[];
}

async function grant(
  { customer: { boughtAt }, by, account: owner, ledger, missing }: Grant,
  { conditions, changes }: { conditions: Condition[]; changes: Change[] },
): Promise<Granted | undefined> {
  const { accountId } = ledger;
  const key = [REASON, ...missing.map(({ id }) => id).toSorted()].join(' ');
  const payment = { accountId, paymentIntentId: freeOrderId(accountId, key) };
  const at = new Date().toISOString();
  const names = joinNames(missing.map(({ name }) => name));
  const what = `${orderNumber(payment.paymentIntentId)}, ${names}: ${REASON} (${boughtAt})`;
  const order = freeOrderChanges(
    ledger,
    {
      paymentIntentId: payment.paymentIntentId,
      paid: {
        accountId,
        amount: 0,
        currency: CURRENCY,
        paidAt: at,
        lines: missing.map(({ id, name }) => ({ subjectId: id, subjectName: name, amount: 0 })),
        isLive: isLiveKey(config().STRIPE_SECRET_KEY),
      },
      facts: [
        grantedFact(payment, { reason: REASON, by: by.who, at, boughtAt }),
        auditChange({ ...by, action: 'access-granted', what }),
      ],
    },
    await freezeStamp(payment, owner),
  );
  if (!order || !(await commitIf(conditions, [...changes, ...order]))) return undefined;
  return { entry: { ...payment, kind: 'confirmation' } };
}
