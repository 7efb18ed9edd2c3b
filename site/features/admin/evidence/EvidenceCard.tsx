import { getAdminGradeEvidence } from '#contract/admin/evidence.ts';
import { AdminCard } from '#site/components/admin/AdminCard.tsx';
import { LoadFailure } from '#site/components/ui/LoadFailure.tsx';
import { Placeholder } from '#site/components/ui/Placeholder.tsx';
import { call } from '#site/lib/call.ts';
import { Query, useQuery } from '#site/lib/query.ts';
import { adminLabels } from '#site/texts/admin.ts';
import { EvidenceList } from './EvidenceList.tsx';
import { EvidenceUpload } from './EvidenceUpload.tsx';

const evidenceQuery = new Query(() => call(getAdminGradeEvidence, {}));
const refresh = () => evidenceQuery.invalidate();

/** Grade Evidence Management card. Visitors download the newest evidence. */
export function EvidenceCard() {
  const { data, error, isPending, refetch } = useQuery(evidenceQuery);
  return (
    <AdminCard title={adminLabels.evidenceCard}>
      <EvidenceUpload onUploaded={refresh} />
      {isPending && <Placeholder className="h-16" />}
      {error && (
        <LoadFailure
          title="The grade evidence could not be loaded"
          error={error}
          onRetry={refetch}
        />
      )}
      {data && <EvidenceList list={data} onChanged={refresh} />}
    </AdminCard>
  );
}
