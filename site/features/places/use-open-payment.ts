import { useEffect, useEffectEvent, useState } from 'react';
import type * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import type { buyForSomeone } from '#contract/places/orders.ts';
import { checkoutMessages } from '#site/features/card-payment/labels.ts';
import { describeFailure } from '#site/forms/describe-failure.ts';
import type { FormFailure } from '#site/forms/use-api-form.ts';
import { call } from '#site/lib/call.ts';
import { latePart } from '#site/lib/load-late.ts';
import { type BuyBy, forgetStarted, readStarted, storeStarted } from './started-order.ts';

type OpenedPayment = (typeof buyForSomeone)['response'];

/** Request that opens a payment, without its key. */
export type Details<Request extends z.ZodMiniObject> = Omit<z.output<Request>, 'key'>;

export interface OpenOrder<Details> {
  details: Details;
  payment: z.output<OpenedPayment>;
}

/** Card form, which loads once a payment is open. */
export const placesPayment = latePart(
  async () => (await import('./PlacesPayment.tsx')).PlacesPayment,
);

/** Opens the payment of an order without an account, and continues an order that this tab has started. */
export function useOpenPayment<Request extends z.ZodMiniObject>(
  by: BuyBy,
  endpoint: Endpoint<Request, OpenedPayment>,
) {
  const [order, setOrder] = useState<OpenOrder<Details<Request>>>();
  const [details, setDetails] = useState<Details<Request>>();
  const [isContinuing, setContinuing] = useState(false);
  const [notice, setNotice] = useState<FormFailure>();

  const start = async (wanted: Details<Request>): Promise<void> => {
    // The shop opens one order for each key and details, however often the payer presses the button.
    const key = readStarted(by)?.key ?? crypto.randomUUID();
    const request = { ...wanted, key };
    const payment = await call(endpoint, request as z.input<Request>);
    storeStarted({ by, request });
    setDetails(wanted);
    setOrder({ details: wanted, payment });
  };
  const again = async (wanted: Details<Request>, why?: FormFailure): Promise<void> => {
    // A closed payment belongs to its order for ever.
    if (why) forgetStarted();
    setContinuing(true);
    setOrder(undefined);
    setNotice(why);
    try {
      await start(wanted);
    } catch (error) {
      forgetStarted();
      setNotice(describeFailure(error, checkoutMessages.paymentInitFailed.description));
    }
    setContinuing(false);
  };
  const proceed = useEffectEvent(() => {
    const stored = endpoint.request.safeParse(readStarted(by)).data;
    if (!stored) return;
    const { key: _, ...wanted } = stored;
    setDetails(wanted as Details<Request>);
    void again(wanted as Details<Request>);
  });
  useEffect(() => proceed(), []);

  return {
    order,
    /** Details as typed before, for a form that is shown again. */
    details,
    isContinuing,
    notice,
    start: (wanted: Details<Request>) => {
      setNotice(undefined);
      return start(wanted);
    },
    again,
    change: () => setOrder(undefined),
  };
}
