import { Query, useQuery } from '#site/lib/query.ts';

const part = new Query(
  async () => (await import('#site/features/progress/SubjectProgress.tsx')).SubjectProgress,
);

/** The files of a purchase and how far they have been read. Its script comes after the card, which keeps its space. */
export function LateProgress(props: { subjectId: string; nameId: string }) {
  const { data: SubjectProgress } = useQuery(part);
  return <div className="min-h-13">{SubjectProgress && <SubjectProgress {...props} />}</div>;
}
