import { TickList } from '#site/components/ui/TickList.tsx';
import { CardAction } from './CardAction.tsx';
import type { CardSubject } from './card-subject.ts';

interface SubjectCardProps {
  subject: CardSubject;
  isOwned: boolean;
}

export function SubjectCard({ subject, isOwned }: SubjectCardProps) {
  const { name, description, features, slug, diagram, page } = subject;
  const heading = `subject-${slug}`;
  return (
    <article
      className="sheet flex flex-col overflow-hidden"
      aria-labelledby={heading}
      data-owned={isOwned || undefined}
    >
      {diagram && (
        <div className="card-picture squared border-rule border-b px-4 py-5">
          <svg
            viewBox="0 0 320 240"
            aria-hidden="true"
            focusable="false"
            className="mx-auto w-full max-w-80"
          >
            <use href={`#${diagram}`} />
          </svg>
          {page && (
            <img loading="lazy" src={page.src} {...page.size} alt="" className="card-page" />
          )}
        </div>
      )}
      <div className="flex grow flex-col gap-5 p-[min(1.25rem,6vw)] md:p-[min(1.75rem,3.5vw)]">
        <div className="grow">
          <h3 id={heading} className="text-2xl">
            {name}
          </h3>
          <p className="mt-2 text-muted">{description}</p>
          <TickList items={features} className="mt-5" />
        </div>
        <CardAction subject={subject} isOwned={isOwned} heading={heading} />
      </div>
    </article>
  );
}
