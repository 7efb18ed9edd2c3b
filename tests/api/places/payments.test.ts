import { expect, test } from 'vitest';
import { MICRO } from '../../support/ids.ts';
import {
  completeOpened,
  payOpened,
  sendForSomeone,
  toOpened,
} from '../../support/places-payment.ts';
import { startTestSandbox } from '../../support/sandbox.ts';

const shop = await startTestSandbox({ isSeeded: true });

test('a parent pays for one place without an account, and gets a link to hand over', async () => {
  const payer = shop.client();
  const email = 'parent@example.org';
  const opened = await toOpened(
    await sendForSomeone(payer, { subjectId: MICRO, email, from: 'From Mum' }),
  );
  expect(opened).toMatchObject({ amount: '30.00', currency: 'gbp' });
  await payOpened(shop, opened);
  const order = await completeOpened(payer, opened);
  expect(order).toMatchObject({ stage: 'released', due: '0.00', from: 'From Mum' });
});
