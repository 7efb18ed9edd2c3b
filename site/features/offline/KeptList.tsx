import { island } from '#site/components/island.tsx';
import { latePart } from '#site/lib/load-late.ts';
import { useQuery } from '#site/lib/query.ts';
import { readOwner } from '#site/lib/session.ts';
import { listUsable } from './device.ts';
import { offlineLabels as labels } from './labels.ts';

const usableQuery = latePart(() => listUsable(readOwner()));

/** Content of the page that replaces pages without a connection. */
export const KeptList = island(() => {
  const { data: subjects } = useQuery(usableQuery);
  return (
    <>
      <h1 className="text-2xl">{labels.pageTitle}</h1>
      <p className="mt-2">{labels.pageText}</p>
      {subjects && subjects.length === 0 && <p className="mt-4">{labels.nothingKept}</p>}
      {subjects && subjects.length > 0 && (
        <ul className="mt-4 grid gap-2">
          {subjects.map(({ subjectId, name, files }) => (
            <li key={subjectId}>{`${name}: ${labels.files(files.length)}`}</li>
          ))}
        </ul>
      )}
    </>
  );
});
