import { amountToDecimal, CURRENCY } from '#contract/money.ts';
import type { Purchase } from '#contract/purchases/purchases.ts';
import { addKeptSubjects } from '../catalogue/kept-subjects.ts';
import { mapSubjects, readAtHand, readKnown } from '../catalogue/read-catalogue.ts';
import { log } from '../log.ts';
import { type AccountLedger, readLedger } from '../store/ledger.ts';
import {
  isDeducted,
  isOfMode,
  type Purchase as LedgerPurchase,
  paidInPricesCurrency,
  toPurchases,
} from './ledger.ts';
import { orderNumber } from './purchase-facts.ts';
import type { PurchaseLine } from './purchase-status.ts';

/** Falls back to no slugs: they only choose pages, so nothing may wait for the CMS or fail without it. */
export const listSlugs = (subjectIds: readonly string[]): Promise<string[]> =>
  findSlugs(subjectIds).catch(withoutSlugs);

/** Falls back to no slugs, also without the ledger: a sign-in needs none. */
export const readOwnedSlugs = (accountId: string): Promise<string[]> =>
  readOwnedLines(accountId)
    .then((lines) => findSlugs([...new Set(lines.map(({ subjectId }) => subjectId))]))
    .catch(withoutSlugs);

async function findSlugs(subjectIds: readonly string[]): Promise<string[]> {
  const content = (await readAtHand()) ?? (await readKnown());
  const subjects = await addKeptSubjects(mapSubjects(content), subjectIds);
  return subjectIds.flatMap((id) => subjects.get(id)?.slug || []);
}

function withoutSlugs(error: unknown): string[] {
  log('warn', 'slugs of owned subjects left out', {}, error);
  return [];
}

export async function readOwnedNames(accountId: string): Promise<string[]> {
  const lines = await readOwnedLines(accountId);
  return [...new Set(lines.map(({ subjectName }) => subjectName))];
}

async function readOwnedLines(accountId: string): Promise<PurchaseLine[]> {
  const lines = toPurchases(await readLedger(accountId)).flatMap((purchase) => purchase.lines);
  return lines.filter(({ isActive }) => isActive);
}

interface Bought {
  purchase: LedgerPurchase;
  line: PurchaseLine;
}

/**
 * Lists one purchase of each subject that an account owns, or lost by refund or dispute
 * (docs/product.md#purchases).
 * @param paidOrders ids of the orders of places that are paid: other places are worth nothing
 */
export async function listForStudent(
  ledger: AccountLedger,
  paidOrders: ReadonlySet<string> = new Set(),
): Promise<Purchase[]> {
  const bought = toPurchases(ledger).flatMap((purchase) =>
    purchase.lines.map((line) => ({ purchase, line })),
  );
  const current = mapSubjects(await readKnown());
  const subjectIds = bought.map(({ line }) => line.subjectId);
  const subjects = await addKeptSubjects(current, subjectIds);
  return [...Map.groupBy(bought, ({ line }) => line.subjectId).values()].flatMap((ofSubject) => {
    const shown = pickShown(ofSubject);
    if (!shown) return [];
    const { subjectId, subjectName } = shown.line;
    const { name = subjectName, description = '', slug = '' } = subjects.get(subjectId) ?? {};
    const subject = { name, description, slug };
    const others = ofSubject.filter((other) => other !== shown && isOfMode(other.purchase));
    const { isPaidByOther } = shown.purchase;
    return {
      subjectId,
      ...toOrder(shown.purchase),
      subject,
      isPaidByOther,
      paid: amountToDecimal(paidInPricesCurrency(shown.purchase, shown.line), CURRENCY),
      refund: toRefund(shown),
      dispute: toDispute(shown),
      place: toPlace(shown, paidOrders),
      otherOrders: others.map(({ purchase }) => toOrder(purchase)),
    };
  });
}

const toOrder = ({ paymentIntentId, paidAt }: LedgerPurchase) => ({
  orderNumber: orderNumber(paymentIntentId),
  createdAt: paidAt,
});

/**
 * Picks the latest purchase with access, one without an end first, otherwise the latest ended purchase or resting place.
 * @param bought latest first
 */
function pickShown(bought: Bought[]): Bought | undefined {
  const active = bought.filter(({ line }) => line.isActive);
  const lasting = active.find(({ purchase }) => purchase.place?.lastDay === undefined);
  if (active.length > 0) return lasting ?? active[0];
  const [latest] = bought.filter(({ purchase, line }) => isOfMode(purchase) && !line.isDuplicate);
  const isShown =
    latest?.line.isRefunded ||
    latest?.line.isPaused ||
    latest?.purchase.isHeld ||
    latest?.purchase.status === 'lost';
  return isShown ? latest : undefined;
}

function toRefund({ purchase: { currency }, line }: Bought): Purchase['refund'] {
  const { refunded, refundedAt, isRefunded: isFull } = line;
  if (refunded === 0) return undefined;
  return { amount: amountToDecimal(refunded, currency), currency, isFull, refundedAt };
}

function toPlace({ purchase, line }: Bought, paidOrders: ReadonlySet<string>): Purchase['place'] {
  const { place, isHeld } = purchase;
  if (!place) return undefined;
  const { organisation, lastDay, worth } = place;
  const amount = isDeducted(place, paidOrders) ? (worth[line.subjectId] ?? 0) : 0;
  return {
    organisation,
    endsOn: lastDay,
    worth: amountToDecimal(amount, CURRENCY),
    isPaused: isHeld,
  };
}

function toDispute({ purchase, line }: Bought): Purchase['dispute'] {
  if (line.disputed === 0) return undefined;
  const { status, currency } = purchase;
  return {
    state: status === 'disputed' ? 'open' : 'lost',
    amount: amountToDecimal(line.disputed, currency),
    currency,
    endsAccess: !line.isActive,
  };
}
