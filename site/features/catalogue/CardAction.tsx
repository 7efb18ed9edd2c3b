import type { SubjectDocument } from '#contract/catalogue/content-documents.ts';
import { Button } from '#site/components/ui/Button.tsx';
import { Icon } from '#site/components/ui/Icon.tsx';
import { Price } from '#site/components/ui/Price.tsx';
import { isListed } from '#site/lib/is-listed.ts';
import { paths } from '#site/lib/paths.ts';
import { homeLabels } from '#site/texts/home.ts';
import { offerLabels } from '#site/texts/offer.ts';

interface CardActionProps {
  subject: SubjectDocument;
  isOwned: boolean;
  heading: string;
}

/** An owner's link replaces price and button, which keep their space so that nothing moves. */
export function CardAction({ subject, isOwned, heading }: CardActionProps) {
  const link = { href: paths.subject(subject.slug), 'aria-describedby': heading };
  if (!isOwned) return <OfferAction subject={subject} link={link} />;
  return (
    <div className="grid *:col-start-1 *:row-start-1">
      {isListed(subject) && (
        <div className="invisible grid" aria-hidden="true">
          <OfferAction subject={subject} link={link} />
        </div>
      )}
      <div className="flex flex-col gap-5">
        <p className="flex grow items-center gap-3 font-display text-brand text-lg">
          <Icon name="tick" />
          {homeLabels.owned}
        </p>
        <Button {...link}>
          {homeLabels.openNotes} <Icon name="arrow" />
        </Button>
      </div>
    </div>
  );
}

type Link = { href: string; 'aria-describedby': string };

function OfferAction({ subject, link }: { subject: SubjectDocument; link: Link }) {
  return (
    <div className="flex flex-col gap-5">
      {subject.availability === 'no-files' ? (
        <p className="text-muted">{offerLabels.firstNotes}</p>
      ) : (
        <Price subject={subject} />
      )}
      <Button {...link}>
        {homeLabels.viewContent} <Icon name="arrow" />
      </Button>
    </div>
  );
}
