import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { eventTypes, newDataDir, pay, readCharge, sale, start } from './testing.ts';

let standIn: Awaited<ReturnType<typeof start>>;
let stripe: Stripe;
beforeAll(async () => {
  standIn = await start();
  stripe = standIn.stripe;
});
afterAll(() => standIn.close());

describe('a refund', () => {
  test('returns a part, then the remainder, then nothing, and requires a paid charge', async () => {
    const { id: unpaid } = await stripe.paymentIntents.create(sale);
    await expect(stripe.refunds.create({ payment_intent: unpaid })).rejects.toThrow(
      'does not have a successful charge to refund',
    );
    const paid = await pay(stripe);
    const { id: payment_intent } = paid;
    const part = await stripe.refunds.create({ payment_intent, amount: 299 });
    expect(part).toMatchObject({ amount: 299, status: 'succeeded', payment_intent });
    const charge = await readCharge(stripe, paid);
    expect(charge).toMatchObject({ amount_refunded: 299, refunded: false });
    await expect(stripe.refunds.create({ payment_intent, amount: 2000 })).rejects.toThrow(
      'Refund amount (£20.00) is greater than unrefunded amount on charge (£10.00)',
    );
    const rest = await stripe.refunds.create({ payment_intent });
    expect(rest.amount).toBe(1000);
    await expect(stripe.refunds.create({ payment_intent })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
    const { data } = await stripe.refunds.list({ payment_intent });
    expect(data.map(({ id }) => id)).toEqual([rest.id, part.id]);
    expect(await eventTypes(stripe)).toEqual(
      expect.arrayContaining(['refund.created', 'charge.refunded']),
    );
  });
});

describe('a refund that settles later', () => {
  const settled = (id: string, status: string) =>
    vi.waitFor(async () => expect((await stripe.refunds.retrieve(id)).status).toBe(status), {
      timeout: 10_000,
      interval: 100,
    });

  test('fails after it had succeeded, and returns the money to the shop', async () => {
    const paid = await pay(stripe, 'pm_card_refundFail');
    const refund = await stripe.refunds.create({ payment_intent: paid.id });
    expect(refund.status).toBe('succeeded');
    await settled(refund.id, 'failed');
    const charge = await readCharge(stripe, paid);
    expect(charge).toMatchObject({ amount_refunded: 0, refunded: false });
    expect(await eventTypes(stripe)).toContain('refund.failed');
  });

  test('succeeds after it was pending', async () => {
    const { id: payment_intent } = await pay(stripe, 'pm_card_pendingRefund');
    const refund = await stripe.refunds.create({ payment_intent });
    expect(refund.status).toBe('pending');
    await settled(refund.id, 'succeeded');
  });

  test('settles even after a restart of the stand-in', async () => {
    const dataDir = newDataDir();
    const first = await start(undefined, dataDir);
    const { id: payment_intent } = await pay(first.stripe, 'pm_card_refundFail');
    const { id } = await first.stripe.refunds.create({ payment_intent });
    await first.close();
    const second = await start(undefined, dataDir);
    await vi.waitFor(
      async () => expect((await second.stripe.refunds.retrieve(id)).status).toBe('failed'),
      { timeout: 10_000, interval: 100 },
    );
    await second.close();
  });
});

describe('a dispute', () => {
  test('blocks refunds of the charge until it is won', async () => {
    const paid = await pay(stripe, 'pm_card_createDispute');
    const [dispute] = (await stripe.disputes.list({ payment_intent: paid.id })).data;
    await expect(stripe.refunds.create({ payment_intent: paid.id })).rejects.toMatchObject({
      code: 'charge_disputed',
    });
    const won = await stripe.disputes.update(String(dispute?.id), {
      evidence: { uncategorized_text: 'winning_evidence' },
    });
    expect(won.status).toBe('won');
    await stripe.refunds.create({ payment_intent: paid.id });
    expect(await eventTypes(stripe)).toEqual(
      expect.arrayContaining([
        'charge.dispute.created',
        'charge.dispute.updated',
        'charge.dispute.closed',
        'charge.dispute.funds_reinstated',
      ]),
    );
  });

  test('keeps a draft of its evidence until it is closed', async () => {
    const paid = await pay(stripe, 'pm_card_createDispute');
    const [opened] = (await stripe.disputes.list({ payment_intent: paid.id })).data;
    const id = String(opened?.id);
    await stripe.disputes.update(id, { evidence: { customer_name: 'Ada' }, submit: false });
    const evidence = { access_activity_log: 'Downloaded twice' };
    const drafted = await stripe.disputes.update(id, { evidence, submit: false });
    expect(drafted).toMatchObject({
      status: 'needs_response',
      evidence: { customer_name: 'Ada', ...evidence },
      evidence_details: { has_evidence: true, submission_count: 0 },
    });
    await stripe.disputes.update(id, { evidence: { uncategorized_text: 'losing_evidence' } });
    await expect(stripe.disputes.update(id, { evidence, submit: false })).rejects.toMatchObject({
      code: 'dispute_already_closed',
    });
  });

  test('may follow a warning of the card’s network, which itself changes nothing', async () => {
    const paid = await pay(stripe, 'pm_card_createIssuerFraudRecord');
    const type = 'radar.early_fraud_warning.created';
    const [event] = (await stripe.events.list({ type })).data;
    expect(event?.data.object).toMatchObject({ payment_intent: paid.id, actionable: true });
    expect((await stripe.disputes.list({ payment_intent: paid.id })).data).toEqual([]);
  });
});
