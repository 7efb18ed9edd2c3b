import type { Config } from '@netlify/functions';
import {
  getPayerReceipt,
  getPayerReceiptPdf,
  getReceipt,
  getReceiptPdf,
} from '#contract/payments/receipts.ts';
import { withFilledPages } from '#server/http/filled-pages.ts';
import { receiptPage } from '#server/http/receipt-page.ts';
import { Reply } from '#server/http/reply.ts';
import { route, serve } from '#server/http/serve.ts';
import {
  findPayerReceipt,
  findPayerReceiptPdf,
  findReceipt,
  findReceiptPdf,
} from '#server/purchases/receipts.ts';

const respond = serve(
  route({
    endpoint: getPayerReceipt,
    access: 'anyone',
    run: ({ input }) => findPayerReceipt(input.token),
  }),
  route({
    endpoint: getPayerReceiptPdf,
    access: 'anyone',
    run: async ({ input }) => {
      const { bytes, name } = await findPayerReceiptPdf(input.token);
      return Reply.pdf(bytes, name);
    },
  }),
  route({
    endpoint: getReceipt,
    access: 'signed-in',
    readsLedger: true,
    run: ({ input, ...call }) => findReceipt(input, call),
  }),
  route({
    endpoint: getReceiptPdf,
    access: 'signed-in',
    readsLedger: true,
    run: async ({ input, ...call }) => {
      const { bytes, name } = await findReceiptPdf(input, call);
      return Reply.pdf(bytes, name);
    },
  }),
);

export default withFilledPages(respond, receiptPage);

export const config: Config = {
  path: [
    '/receipts/:orderNumber',
    '/receipts/:orderNumber/pdf',
    '/receipts/paid/:token',
    '/receipts/paid/:token/pdf',
  ],
};
