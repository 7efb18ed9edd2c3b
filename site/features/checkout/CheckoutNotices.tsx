import { messages } from '#contract/messages.ts';
import { Notice } from '#site/components/ui/Notice.tsx';
import { paths } from '#site/lib/paths.ts';
import { checkoutLabels, checkoutMessages } from '#site/texts/checkout.ts';
import { homeLabels } from '#site/texts/home.ts';
import type { CheckoutOrder } from './checkout-order.ts';

/** There is no such subject. */
export const SubjectNotFound = () => (
  <NotFound title={checkoutLabels.subjectNotFound} text={messages.subjectNotFound} />
);

/** There is no such offer any more. @param reason the server's sentence */
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

/** There is nothing to pay now, also for a student who has just pressed Pay: a link leads to the notes. */
export function NotForSale({ order, reason }: NoticeProps) {
  return (
    <Notice
      title={order.name}
      text={`${reason} ${checkoutMessages.nothingCharged}`}
      action={{ href: order.href, label: homeLabels.viewContent }}
    />
  );
}

/** The student already has access: there is nothing to pay, only a link to the notes. */
export function AlreadyUnlocked({ order, reason }: NoticeProps) {
  return (
    <Notice
      title={order.name}
      text={reason}
      action={{ href: order.href, label: checkoutLabels.access }}
    />
  );
}
