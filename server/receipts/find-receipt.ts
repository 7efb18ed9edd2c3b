import { shopSettingsDocument } from '#contract/catalogue/content-documents.ts';
import { shopSettingsQuery } from '#contract/catalogue/content-queries.ts';
import type { Receipt } from '#contract/payments/receipts.ts';
import type { Account } from '../accounts/account.ts';
import { actorOf, recordAudit } from '../admin/audit.ts';
import { config } from '../config.ts';
import { AppError } from '../errors.ts';
import { type AccountLedger, factsOfPayment, readLedger } from '../purchases/account-ledger.ts';
import { isOfMode, type Purchase, purchaseOf, purchasesOf } from '../purchases/ledger.ts';
import { orderNumber } from '../purchases/order-number.ts';
import { refundsOf } from '../purchases/refunds.ts';
import { readStudent } from '../purchases/student.ts';
import { fetchOne } from '../services/content.ts';
import { openPayerReceipt } from '../tokens/payer-receipt.ts';
import { composeReceipt } from './compose-receipt.ts';
import { receiptPdf } from './receipt-pdf.ts';

export interface ReceiptCaller {
  account: Account | undefined;
  ledger: AccountLedger | undefined;
  administrator: { name: string } | undefined;
  /** IP address. */
  ip: string;
}

export interface ReceiptRequest {
  orderNumber: string;
  /** Ignored unless the caller is the administrator. */
  account?: string | undefined;
}

/**
 * Finds the receipt of a purchase in the caller's own ledger. Receipts of other people are for the
 * administrator only, and opening such a receipt is recorded in the audit log.
 * @throws AppError `not_found`; `unavailable` if the CMS does not name the seller
 */
export async function findReceipt(
  request: ReceiptRequest,
  caller: ReceiptCaller,
): Promise<Receipt> {
  const { administrator, ip } = caller;
  const isForAnother = request.account !== undefined && request.account !== caller.account?.id;
  const by = isForAnother && administrator ? actorOf({ administrator, ip }) : undefined;
  const { account, ledger } = by ? await readStudent(request.account ?? '') : caller;
  const purchase = ledger && findPurchase(ledger, request.orderNumber);
  if (!ledger || !purchase) throw new AppError('not_found');
  if (by) {
    const what = orderNumber(purchase.paymentIntentId);
    await recordAudit({ ...by, action: 'receipt-opened', what });
  }
  return receiptOf(purchase, { account, ledger });
}

/** Returns the PDF with its file name. @throws AppError as {@link findReceipt} */
export async function findReceiptPdf(
  request: ReceiptRequest,
  caller: ReceiptCaller,
): Promise<{ bytes: Uint8Array; name: string }> {
  return toPdf(await findReceipt(request, caller));
}

async function toPdf(receipt: Receipt): Promise<{ bytes: Uint8Array; name: string }> {
  const bytes = await receiptPdf(receipt, config().SHOP_NAME);
  return { bytes, name: `receipt-${receipt.orderNumber}.pdf` };
}

/** Finds a payer's receipt, which outlives the student's account. @throws AppError `not_found`, `unavailable` */
export async function findPayerReceipt(token: string): Promise<Receipt> {
  const payment = await openPayerReceipt(token);
  const ledger = payment && (await readLedger(payment.accountId));
  const purchase = ledger && purchaseOf(ledger, payment);
  if (!ledger || !purchase?.isPaidByOther || !isOfMode(purchase)) throw new AppError('not_found');
  return receiptOf(purchase, { account: undefined, ledger }, true);
}

/** Returns the PDF with its file name. @throws AppError as {@link findPayerReceipt} */
export const findPayerReceiptPdf = async (token: string) => toPdf(await findPayerReceipt(token));

/** @throws AppError `unavailable` */
export async function receiptOf(
  purchase: Purchase,
  { account, ledger }: { account: Account | undefined; ledger: AccountLedger },
  isForPayer = false,
): Promise<Receipt> {
  const seller = await fetchOne(shopSettingsQuery, {}, shopSettingsDocument);
  if (!seller) throw new AppError('unavailable');
  return composeReceipt({
    purchase,
    seller,
    isForPayer,
    refunds: refundsOf(factsOfPayment(ledger, purchase)),
    buyerName: account && `${account.firstName} ${account.lastName}`.trim(),
  });
}

function findPurchase(ledger: AccountLedger, wanted: string): Purchase | undefined {
  const number = wanted.toUpperCase();
  return purchasesOf(ledger).find(
    (purchase) => isOfMode(purchase) && orderNumber(purchase.paymentIntentId) === number,
  );
}
