import { useEffect, useEffectEvent, useState } from 'react';
import type * as z from 'zod/mini';
import type { buyForSomeone } from '#contract/places/orders.ts';
import { checkoutMessages } from '#site/features/card-payment/labels.ts';
import { describeFailure } from '#site/forms/describe-failure.ts';
import type { FormFailure } from '#site/forms/use-api-form.ts';
import { type BuyBy, orderKey, readStarted, storeStarted } from './started-order.ts';

type OpenedPayment = z.output<typeof buyForSomeone.response>;

export interface OpenOrder<Details> {
  details: Details;
  payment: OpenedPayment;
}

interface Options<Details> {
  by: BuyBy;
  schema: z.ZodMiniType<Details>;
  open: (request: Details & { key: string }) => Promise<OpenedPayment>;
}

/** Opens the payment of an order without an account, and continues an order that this tab has started. */
export function useOpenPayment<Details extends object>({ by, schema, open }: Options<Details>) {
  const [order, setOrder] = useState<OpenOrder<Details>>();
  const [details, setDetails] = useState<Details>();
  const [isContinuing, setContinuing] = useState(false);
  const [notice, setNotice] = useState<FormFailure>();

  const start = async (wanted: Details): Promise<void> => {
    const json = JSON.stringify(wanted);
    const started = readStarted(by);
    const key = started?.details === json ? started.key : orderKey(wanted);
    const payment = await open({ ...wanted, key });
    storeStarted({ by, details: json, key });
    setDetails(wanted);
    setOrder({ details: wanted, payment });
  };
  const again = async (wanted: Details, why?: FormFailure): Promise<void> => {
    setContinuing(true);
    setOrder(undefined);
    setNotice(why);
    try {
      await start(wanted);
    } catch (error) {
      setNotice(describeFailure(error, checkoutMessages.paymentInitFailed.description));
    }
    setContinuing(false);
  };
  const proceed = useEffectEvent(() => {
    const started = readStarted(by);
    const stored = started && schema.safeParse(JSON.parse(started.details)).data;
    if (!stored) return;
    setDetails(stored);
    void again(stored);
  });
  useEffect(() => proceed(), []);

  return {
    order,
    /** Details as typed before, for a form that is shown again. */
    details,
    isContinuing,
    notice,
    start: (wanted: Details) => {
      setNotice(undefined);
      return start(wanted);
    },
    again,
    change: () => setOrder(undefined),
  };
}
