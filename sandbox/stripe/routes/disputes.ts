import type Stripe from 'stripe';
import { z } from 'zod';
import type { App } from '../../kit/stand-in.ts';
import { closeDispute, reviewDispute } from '../disputes.ts';
import { type Call, endpoint, type Service } from '../endpoint.ts';
import { noSuch } from '../errors.ts';
import { boolean, expand, listing, text } from '../params.ts';
import { listPage } from './listing.ts';

const PATH = '/v1/disputes';

/**
 * Disputes: read, list, submit evidence, accept. As in Stripe's test mode, the evidence text
 * `winning_evidence` wins and `losing_evidence` loses.
 */
export function disputeRoutes(app: App, service: Service): void {
  app.get(
    PATH,
    endpoint(service, {
      params: z.strictObject({
        ...listing,
        charge: text(200).optional(),
        payment_intent: text(200).optional(),
      }),
      respond: ({ params, ledger }) => {
        const { charge, payment_intent } = params;
        return listPage(ledger.store, 'dispute', PATH, params, { charge, payment_intent });
      },
    }),
  );
  app.get(
    `${PATH}/:id`,
    endpoint(service, { params: z.strictObject({ expand }), respond: (call) => find(call) }),
  );
  app.post(
    `${PATH}/:id`,
    endpoint(service, {
      params: z.strictObject({
        evidence: z.strictObject({ uncategorized_text: text(20_000) }),
        expand,
        submit: boolean.default(true),
      }),
      unimplemented: ['metadata'],
      respond: (call) => {
        const { evidence, submit } = call.params;
        const dispute = withEvidence(find(call), evidence.uncategorized_text, submit);
        call.ledger.save('dispute', dispute);
        if (!submit) return dispute;
        if (evidence.uncategorized_text === 'winning_evidence') {
          return closeDispute(call.ledger, dispute, 'won');
        }
        if (evidence.uncategorized_text === 'losing_evidence') {
          return closeDispute(call.ledger, dispute, 'lost');
        }
        return reviewDispute(call.ledger, dispute);
      },
    }),
  );
  app.post(
    `${PATH}/:id/close`,
    endpoint(service, {
      params: z.strictObject({ expand }),
      respond: (call) => closeDispute(call.ledger, find(call), 'lost'),
    }),
  );
}

function find({ ledger, id }: Call<unknown>): Stripe.Dispute {
  const dispute = ledger.store.find('dispute', id);
  if (!dispute) throw noSuch('dispute', id, 'id');
  return dispute;
}

function withEvidence(dispute: Stripe.Dispute, words: string, isSent: boolean): Stripe.Dispute {
  const details = dispute.evidence_details;
  return {
    ...dispute,
    evidence: { ...dispute.evidence, uncategorized_text: words },
    evidence_details: {
      ...details,
      has_evidence: true,
      submission_count: details.submission_count + (isSent ? 1 : 0),
    },
  };
}
