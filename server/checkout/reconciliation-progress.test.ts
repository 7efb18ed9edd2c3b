import { expect, test } from 'vitest';
import { listDue } from './reconciliation-progress.ts';

test('a payment is due once, at its first event, with all its warnings', () => {
  const events = [
    { paymentIntentId: 'pi_1', at: 10 },
    { paymentIntentId: 'pi_2', at: 11, warningId: 'issfr_2' },
    { paymentIntentId: 'pi_1', at: 12, warningId: 'issfr_1' },
    { paymentIntentId: 'pi_1', at: 13, warningId: 'issfr_3' },
  ];
  expect(listDue(events, [])).toEqual([
    { paymentIntentId: 'pi_1', at: 10, warnings: ['issfr_1', 'issfr_3'], isTriedBefore: false },
    { paymentIntentId: 'pi_2', at: 11, warnings: ['issfr_2'], isTriedBefore: false },
  ]);
});

test('a payment that failed before keeps its warnings, and comes last unless it has a new event', () => {
  const failed = [
    { paymentIntentId: 'pi_old' },
    { paymentIntentId: 'pi_1', warnings: ['issfr_1', 'issfr_2'] },
  ];
  const events = [{ paymentIntentId: 'pi_1', at: 10, warningId: 'issfr_2' }];
  expect(listDue(events, failed)).toEqual([
    { paymentIntentId: 'pi_1', at: 10, warnings: ['issfr_2', 'issfr_1'], isTriedBefore: true },
    { paymentIntentId: 'pi_old', warnings: [], isTriedBefore: true },
  ]);
});
