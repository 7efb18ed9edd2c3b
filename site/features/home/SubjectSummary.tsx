import type { SubjectDocument } from '#contract/content.ts';
import { Button } from '#site/components/ui/Button.tsx';
import { Icon } from '#site/components/ui/Icon.tsx';
import { Price } from '#site/components/ui/Price.tsx';
import { TickList } from '#site/components/ui/TickList.tsx';
import { paths } from '#site/lib/paths.ts';
import { homeLabels } from '#site/texts/home.ts';

interface SubjectSummaryProps {
  subject: SubjectDocument;
  /** The id of the heading, which names the card. */
  heading: string;
}

/** The content of a subject's card. */
export function SubjectSummary({ subject, heading }: SubjectSummaryProps) {
  const { name, description, features, slug } = subject;
  return (
    <div className="flex grow flex-col gap-5 p-5 md:p-7">
      <div className="grow">
        <h3 id={heading} className="text-2xl">
          {name}
        </h3>
        <p className="mt-2 text-muted">{description}</p>
        <TickList items={features} className="mt-5" />
      </div>
      <Price subject={subject} />
      <Button href={paths.subject(slug)} aria-describedby={heading}>
        {homeLabels.viewContent} <Icon name="arrow" />
      </Button>
    </div>
  );
}
