import { type HandbookSection, handbookPath } from '#contract/handbook.ts';

interface HandbookLinkProps {
  section?: HandbookSection;
  /** Words of the link, e.g. "How to refund". */
  children: string;
}

/** Link to the owner's handbook, in a new tab: a form may be open. */
export function HandbookLink({ section, children }: HandbookLinkProps) {
  return (
    <a
      href={handbookPath(section)}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-11 items-center text-brand text-sm underline"
    >
      {children}
      <span className="sr-only"> (in a new tab)</span>
    </a>
  );
}
