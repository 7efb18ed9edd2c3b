import type Stripe from 'stripe';
import { z } from 'zod';
import type { App } from '../../kit/stand-in.ts';
import { closeDispute, isOpen, reviewDispute } from '../disputes.ts';
import { type Call, endpoint, type Service } from '../endpoint.ts';
import { invalidRequest, noSuch } from '../errors.ts';
import { boolean, expand, text } from '../params.ts';
import { listOfCharges } from './listing.ts';

const PATH = '/v1/disputes';

/** Limit on all texts of a dispute's evidence together. */
const MAX_EVIDENCE_CHARACTERS = 150_000;

const words = text(20_000).optional();

/** Texts of the evidence. Files are not simulated. */
const evidence = z.strictObject({
  access_activity_log: words,
  billing_address: words,
  cancellation_policy_disclosure: words,
  cancellation_rebuttal: words,
  customer_email_address: words,
  customer_name: words,
  customer_purchase_ip: words,
  product_description: words,
  refund_policy_disclosure: words,
  refund_refusal_explanation: words,
  service_date: words,
  uncategorized_text: words,
});

const isText = (value: unknown) => typeof value === 'string';

/** Evidence text `winning_evidence` wins and `losing_evidence` loses, as in Stripe's test mode. */
export function disputeRoutes(app: App, service: Service): void {
  app.get(PATH, listOfCharges(service, 'dispute', PATH));
  app.get(
    `${PATH}/:id`,
    endpoint(service, { params: z.strictObject({ expand }), respond: (call) => find(call) }),
  );
  app.post(
    `${PATH}/:id`,
    endpoint(service, {
      params: z.strictObject({
        evidence,
        expand,
        submit: boolean.default(true),
      }),
      respond: (call) => {
        const { evidence, submit } = call.params;
        const dispute = withEvidence(find(call), evidence, submit);
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
}

function find({ ledger, id }: Call<unknown>): Stripe.Dispute {
  const dispute = ledger.store.find('dispute', id);
  if (!dispute) throw noSuch('dispute', id, 'id');
  return dispute;
}

function withEvidence(
  dispute: Stripe.Dispute,
  added: z.output<typeof evidence>,
  isSent: boolean,
): Stripe.Dispute {
  if (!isOpen(dispute)) {
    throw invalidRequest('This dispute is already closed.', { code: 'dispute_already_closed' });
  }
  const total = Object.values({ ...dispute.evidence, ...added })
    .filter(isText)
    .join('').length;
  if (total > MAX_EVIDENCE_CHARACTERS) {
    throw invalidRequest(
      `Evidence may have at most ${MAX_EVIDENCE_CHARACTERS} characters in all.`,
      {
        param: 'evidence',
      },
    );
  }

  const details = dispute.evidence_details;
  return {
    ...dispute,
    evidence: { ...dispute.evidence, ...added },
    evidence_details: {
      ...details,
      has_evidence: true,
      submission_count: details.submission_count + (isSent ? 1 : 0),
    },
  };
}
