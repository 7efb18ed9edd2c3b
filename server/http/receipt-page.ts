import type { Failure } from '#contract/errors.ts';
import { type Notice, RECEIPT_SHELL_PATH } from '#contract/page-shell.ts';
import { payerReceiptPath } from '#contract/payments/receipt-paths.ts';
import { receipt } from '#contract/payments/receipts.ts';
import { serverMessages } from '../messages.ts';
import type { FilledPage } from './filled-pages.ts';
import { logInNotice } from './log-in-notice.ts';
import { plainReceipt } from './plain-receipt.ts';

const PURCHASES = '/purchases';

/** Returns true for the receipt of a payer, who paid for a student and has no account. */
const isPayerReceipt = (pathname: string) => pathname.startsWith(payerReceiptPath(''));

export const receiptPage: FilledPage = {
  isAt: () => true,
  shellPath: RECEIPT_SHELL_PATH,
  plain: plainReceipt,
  toValues: (body, { pathname, search }) => {
    const { seller, buyerName = '', ...shown } = receipt.parse(body);
    return {
      ...shown,
      buyerName,
      seller: seller.map((line) => ({ line })),
      pdfHref: `${pathname}/pdf${search}`,
      backHref: isPayerReceipt(pathname) ? undefined : PURCHASES,
    };
  },
  describe,
};

function describe({ code, message }: Failure, { pathname, search }: URL): Notice {
  const purchases = isPayerReceipt(pathname)
    ? { label: serverMessages.home, href: '/' }
    : { label: serverMessages.yourPurchases, href: PURCHASES };
  // After a sign-in, the browser can show the page again but not the file.
  const page = pathname.replace(/\/pdf$/, '') + search;
  if (code === 'unauthorized') {
    const { receiptNeedsLogIn, receiptIsBuyers } = serverMessages;
    return logInNotice({ title: receiptNeedsLogIn, text: receiptIsBuyers, page });
  }
  if (code === 'not_found') {
    const { receiptNotThere: title, receiptElsewhere, receiptLinkInvalid } = serverMessages;
    const text = isPayerReceipt(pathname) ? receiptLinkInvalid : receiptElsewhere;
    return { title, text, action: purchases };
  }
  return {
    title: serverMessages.receiptFailed,
    text: message,
    action: { label: 'Try Again', href: page },
    link: purchases,
  };
}
