import { useState, useSyncExternalStore } from 'react';
import { PaymentUnavailable } from '#site/card-payment/PaymentAlerts.tsx';
import { PaymentPlaceholder } from '#site/card-payment/PaymentPlaceholder.tsx';
import { useFreshStart } from '#site/card-payment/use-fresh-start.ts';
import { island } from '#site/components/island.tsx';
import { Alert } from '#site/components/ui/Alert.tsx';
import { Card } from '#site/components/ui/Card.tsx';
import { Notice } from '#site/components/ui/Notice.tsx';
import type { FormFailure } from '#site/forms/use-api-form.ts';
import { ApiError, describeError, needsReload, referenceOf } from '#site/lib/api-error.ts';
import { paths } from '#site/lib/paths.ts';
import { useQuery } from '#site/lib/query.ts';
import { checkoutLabels } from '#site/texts/checkout.ts';
import { payLabels } from '#site/texts/pay.ts';
import { type LinkState, linkQueries } from './link-query.ts';
import { Paid } from './Paid.tsx';
import { PayLayout } from './PayLayout.tsx';
import { PayPanel } from './PayPanel.tsx';

interface PayPageProps {
  sellerName: string;
  stripeKey: string;
}

/** Page of a payment link: docs/product.md#paying-for-a-student. */
export const PayPage = island(Pay);

const never = () => () => {};

/** Ignores text that a message appended. Undefined in the built HTML, empty without a token. */
const useToken = () =>
  useSyncExternalStore(
    never,
    () => /^\/pay\/([\w-]+)/.exec(location.pathname)?.[1] ?? '',
    () => undefined,
  );

function Pay({ sellerName, stripeKey }: PayPageProps) {
  useFreshStart();
  const token = useToken();
  const query = useQuery(linkQueries.of(token || '-'), token !== undefined);
  // The form's outcome replaces the state in which the link was opened.
  const [outcome, setOutcome] = useState<LinkState>();
  const [notice, setNotice] = useState<FormFailure>();
  // A reopened link may have ended.
  const link = outcome ?? (query.isError ? undefined : query.data);

  if (token === undefined || query.isFetching) {
    return (
      <PayLayout sellerName={sellerName}>
        <PaymentPlaceholder label={checkoutLabels.initializing} />
      </PayLayout>
    );
  }
  if (!link) return <Failed error={query.error} onRetry={query.refetch} sellerName={sellerName} />;
  if (link.state === 'completed') return <Paid {...link} />;
  if (link.state === 'pending') return <Pending />;
  if (link.state === 'paid')
    return leadHome(payLabels.paidAlready, payLabels.nothingLeft(link.what));
  if (link.state === 'free') return leadHome(payLabels.nothingToPay, payLabels.isFree(link.what));
  return (
    <PayLayout sellerName={sellerName} link={link}>
      <PayPanel
        {...{ token, link, stripeKey }}
        onOutcome={setOutcome}
        notice={notice}
        onReopen={(why) => {
          setNotice(why);
          void query.refetch();
        }}
      />
    </PayLayout>
  );
}

const leadHome = (title: string, text: string) => (
  <Notice title={title} text={text} action={{ href: paths.home(), label: payLabels.home }} />
);

/** Status for a link whose subjects cannot be bought now. */
const CONFLICT = 409;

interface FailedProps {
  error: unknown;
  onRetry: () => Promise<void>;
  sellerName: string;
}

function Failed({ error, onRetry, sellerName }: FailedProps) {
  const { status, code } = error instanceof ApiError ? error : {};
  if (code === 'payment_processing') return <Pending />;
  if (code === 'payment_link_invalid' || status === 400 || status === 404) {
    return leadHome(payLabels.linkInvalid, describeError(error));
  }
  if (status === CONFLICT) return leadHome(payLabels.unavailable, describeError(error));
  return (
    <PayLayout sellerName={sellerName}>
      <PaymentUnavailable
        reason={describeError(error)}
        reference={referenceOf(error)}
        needsReload={needsReload(error)}
        onRetry={() => void onRetry()}
      />
    </PayLayout>
  );
}

function Pending() {
  return (
    <Card className="mx-auto max-w-[34rem]">
      <Alert title={payLabels.pending} takesFocus>
        {payLabels.pendingText}
      </Alert>
    </Card>
  );
}
