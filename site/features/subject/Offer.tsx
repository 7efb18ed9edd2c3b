import { formatWholeAmount } from '#contract/money.ts';
import { quoteSubject } from '#contract/quote.ts';
import { ActionButton } from '#site/components/ui/ActionButton.tsx';
import { Alert } from '#site/components/ui/Alert.tsx';
import { Button } from '#site/components/ui/Button.tsx';
import { Icon } from '#site/components/ui/Icon.tsx';
import { Price } from '#site/components/ui/Price.tsx';
import { TickList } from '#site/components/ui/TickList.tsx';
import { paths } from '#site/lib/paths.ts';
import { included } from '#site/texts/offer.ts';
import { subjectLabels } from '#site/texts/subject.ts';
import type { PageSubject } from './page-subject.ts';
import type { Access } from './use-access.ts';

interface OfferProps {
  subject: PageSubject;
  access: Access;
  onRetry: () => void;
}

/**
 * The subject's price and what it includes. With access, a confirmation takes the price's place, so
 * that nothing moves.
 */
export function Offer({ subject, access, onRetry }: OfferProps) {
  const { amount, currency } = quoteSubject(subject);
  const isVisitor = access === 'unknown';
  return (
    <aside aria-label="Your access" className="sheet p-5 md:p-6 lg:sticky lg:top-6">
      <div className="awaits-access grid *:col-start-1 *:row-start-1">
        <div className={access === 'granted' ? 'invisible' : ''}>
          <Price subject={subject} />
          <p className="mt-1 text-muted text-sm">One-time payment for the whole subject</p>
        </div>
        {access === 'granted' && (
          <p className="flex items-center gap-3 self-center font-display text-brand text-lg">
            <Icon name="tick" />
            {subjectLabels.fullAccess}
          </p>
        )}
      </div>
      <TickList items={included} className="mt-4 text-sm" />
      {access === 'failed' && (
        <div className="mt-4">
          <Alert tone="accent" title="We couldn't check your access.">
            <Button variant="quiet" onClick={onRetry}>
              Try again
            </Button>
          </Alert>
        </div>
      )}
      {(isVisitor || access === 'none') && (
        <div className="purchase-bar awaits-access">
          <ActionButton
            href={
              isVisitor
                ? paths.auth({ next: paths.checkout(subject.id) })
                : paths.checkout(subject.id)
            }
            className="w-full md:max-w-80 lg:max-w-none"
          >
            {subjectLabels.purchase(formatWholeAmount(amount, currency))}
          </ActionButton>
        </div>
      )}
    </aside>
  );
}
