import { joinNames } from '#contract/join-names.ts';
import { CURRENCY } from '#contract/money.ts';
import {
  type Account,
  account,
  accountEmail,
  isAddressConfirmed,
  type PasswordAccount,
} from '../accounts/account.ts';
import {
  findAccountByEmail,
  prepareAccount,
  preparePasswordRemoval,
} from '../accounts/accounts.ts';
import { freezeStamp } from '../accounts/stamp-facts.ts';
import { accountByEmailKey, accountKey } from '../accounts/stored-keys.ts';
import { isStudentUnchanged, readStudent } from '../accounts/student.ts';
import { type Actor, auditChange } from '../audit/audit.ts';
import { closeOpenPayments } from '../checkout/close-payments.ts';
import { findLine, hasAccess, isLiveShop, readLedgers, toPurchases } from '../purchases/ledger.ts';
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
import { type AccountLedger, factsOfPayment, listPaidFacts } from '../store/ledger.ts';
import { hasAny, readManyRecords } from '../store/records.ts';

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
    (purchase) =>
      findLine(purchase, subjectId) && findEarlierService(factsOfPayment(ledger, purchase)),
  );

/**
 * What an account gets: nothing without the owner if someone uses it whose address no link has confirmed. Before
 * anything is given to an account that no one uses, its password is removed, because a stranger may have set it.
 */
type Handling = 'grant' | 'grant-without-password' | 'leave-to-owner';

/** @param isUsed true if the store keeps more about the account than its purchases, such as answers or progress */
export function planHandling(
  holder: PasswordAccount,
  ledger: AccountLedger,
  isUsed: boolean,
): Handling {
  if (isAddressConfirmed(holder) || holder.passwordHash === undefined) return 'grant';
  const hasOrders = listPaidFacts(ledger).some(
    (payment) => !findEarlierService(factsOfPayment(ledger, payment)),
  );
  return isUsed || hasOrders ? 'leave-to-owner' : 'grant-without-password';
}

/** Lists keys that the store has only if someone uses the account. */
type ListUses = (accountId: string) => string[];

async function findHandling(
  holder: PasswordAccount,
  ledger: AccountLedger,
  listUses: ListUses,
): Promise<Handling> {
  const handling = planHandling(holder, ledger, false);
  if (handling !== 'grant-without-password') return handling;
  return planHandling(holder, ledger, await hasAny(listUses(holder.id)));
}

export interface CustomerPlan {
  customer: EarlierCustomer;
  /** Undefined for a new account. */
  handling: Handling | undefined;
  missing: BoughtSubject[];
}

/** Customers for whom the store is read in one request. */
const BATCH_SIZE = 500;

/** Plans what {@link grantBoughtElsewhere} will do for each customer. Writes nothing. */
export async function planBoughtElsewhere(
  customers: EarlierCustomer[],
  listUses: ListUses,
): Promise<CustomerPlan[]> {
  const plans: CustomerPlan[] = [];
  for (let at = 0; at < customers.length; at += BATCH_SIZE) {
    plans.push(...(await planBatch(customers.slice(at, at + BATCH_SIZE), listUses)));
  }
  return plans;
}

async function planBatch(
  customers: EarlierCustomer[],
  listUses: ListUses,
): Promise<CustomerPlan[]> {
  const addresses = customers.map(({ email }) => accountByEmailKey.of(email));
  const owners = await readManyRecords(addresses, accountEmail);
  const ids = owners.map(({ accountId }) => accountId);
  const [accounts, ledgers] = await Promise.all([
    readManyRecords(ids.map(accountKey.of), account),
    readLedgers(ids),
  ]);
  const byEmail = new Map(
    accounts.flatMap((holder) => (holder.kind === 'password' ? [[holder.email, holder]] : [])),
  );
  const ledgersById = new Map(ledgers.map((ledger) => [ledger.accountId, ledger]));
  return Promise.all(
    customers.map(async (customer): Promise<CustomerPlan> => {
      const { email, subjects } = customer;
      const holder = byEmail.get(email);
      const ledger = holder && ledgersById.get(holder.id);
      if (!ledger) return { customer, handling: undefined, missing: subjects };
      const missing = selectMissing(ledger, subjects);
      const handling = missing.length > 0 ? await findHandling(holder, ledger, listUses) : 'grant';
      return { customer, handling, missing };
    }),
  );
}

/**
 * Gives a customer the subjects that they do not have yet, by one free order. Account, order, email and audit entry
 * are one commit, so an interrupted import can be repeated. Closes open payments for the subjects first. The same
 * commit removes a password that a stranger may have set.
 * @throws AppError `payment_processing`, `unavailable`
 */
export function grantBoughtElsewhere(
  customer: EarlierCustomer,
  by: Actor,
  listUses: ListUses,
): Promise<Granted> {
  return untilCommitted(() => attempt(customer, by, listUses));
}

interface Granted {
  /** The queued email. Undefined if nothing was granted. */
  entry?: OutboxEntry;
  isLeftToOwner?: boolean;
}

/** @returns undefined if something has changed since it was read */
async function attempt(
  customer: EarlierCustomer,
  by: Actor,
  listUses: ListUses,
): Promise<Granted | undefined> {
  const { email, firstName, lastName, subjects } = customer;
  const holder = await findAccountByEmail(email);
  if (!holder) {
    const { account: created, ...creation } = prepareAccount({ email, firstName, lastName });
    const ledger = { accountId: created.id, facts: {} };
    return grant({ customer, by, account: created, ledger, missing: subjects }, creation);
  }
  const student = await readStudent(holder.id);
  const { account: current, ledger } = student;
  if (current?.kind !== 'password' || current.email !== email) return undefined;
  const missing = selectMissing(ledger, subjects);
  if (missing.length === 0) return {};
  const handling = await findHandling(current, ledger, listUses);
  if (handling === 'leave-to-owner') return { isLeftToOwner: true };
  const subjectIds = missing.map(({ id }) => id);
  if (listUnended(ledger, { subjectIds }).length > 0) {
    await closeOpenPayments(ledger, subjectIds);
    return undefined;
  }
  const conditions = isStudentUnchanged(student);
  if (handling === 'grant') {
    return grant({ customer, by, account: current, ledger, missing }, { conditions, changes: [] });
  }
  const opened = await preparePasswordRemoval(current, { firstName, lastName });
  if (!opened) return undefined;
  return grant(
    { customer, by, account: opened.account, ledger, missing },
    { conditions: [...conditions, ...opened.conditions], changes: opened.changes },
  );
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
        isLive: isLiveShop(),
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
