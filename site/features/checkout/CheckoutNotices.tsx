import { messages } from '#contract/messages.ts';
import { Notice } from '#site/components/ui/Notice.tsx';
import { paths } from '#site/lib/paths.ts';
import { checkoutLabels, checkoutMessages } from '#site/texts/checkout.ts';
import { homeLabels } from '#site/texts/home.ts';
import type { CheckoutOrder } from './checkout-order.ts';

export const SubjectNotFound = () => (
  <NotFound title={checkoutLabels.subjectNotFound} text={messages.subjectNotFound} />
);

/** @param reason the server's sentence */
export const OfferNotFound = ({ reason }: { reason: string }) => (
  <NotFound title={checkoutLabels.offerNotFound} text={reason} />
);

function NotFound({ title, text }: { title: string; text: string }) {
  return (
    <Notice
      {...{ title, text }}
      action={{ href: paths.home(), label: checkoutLabels.returnHome }}
    />
  );
}

interface NoticeProps {
  order: CheckoutOrder;
  reason: string;
}

/** Says that nothing is for sale now, also to a student who has just pressed Pay. */
export function NotForSale({ order, reason }: NoticeProps) {
  return (
    <Notice
      title={order.name}
      text={`${reason} ${checkoutMessages.nothingCharged}`}
      action={{ href: order.href, label: homeLabels.viewContent }}
    />
  );
}

export function AlreadyUnlocked({ order, reason }: NoticeProps) {
  return (
    <Notice
      title={order.name}
      text={reason}
      action={{ href: order.href, label: checkoutLabels.access }}
    />
  );
}
