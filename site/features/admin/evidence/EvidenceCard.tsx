import { useMutation, useQuery } from '@tanstack/react-query';
import { deleteGradeEvidence, getAdminGradeEvidence } from '#contract/admin/evidence.ts';
import { LoadFailure } from '#site/components/ui/LoadFailure.tsx';
import { Placeholder } from '#site/components/ui/Placeholder.tsx';
import { call } from '#site/lib/call.ts';
import { queryClient, queryKeys } from '#site/lib/query.ts';
import { adminLabels } from '#site/texts/admin.ts';
import { AdminCard } from '../AdminCard.tsx';
import { showError, showSuccess } from '../toasts.ts';
import { EvidenceForm } from './EvidenceForm.tsx';
import { EvidenceList } from './EvidenceList.tsx';

const refresh = () => queryClient.invalidateQueries({ queryKey: queryKeys.adminEvidence });

/** The Grade Evidence Management card. Visitors download the newest evidence. */
export function EvidenceCard() {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: queryKeys.adminEvidence,
    queryFn: () => call(getAdminGradeEvidence, {}),
  });
  const remove = useMutation({
    mutationFn: (id: string) => call(deleteGradeEvidence, { id }),
    onSuccess: () => showSuccess('Grade evidence deleted successfully'),
    onError: showError,
    onSettled: refresh,
  });

  return (
    <AdminCard title={adminLabels.evidenceCard}>
      <EvidenceForm onUploaded={refresh} />
      {isPending && <Placeholder className="h-16" />}
      {error && (
        <LoadFailure
          title="The grade evidence could not be loaded"
          error={error}
          onRetry={refetch}
        />
      )}
      {data && (
        <EvidenceList
          list={data}
          onDelete={remove.mutate}
          deleting={remove.isPending ? remove.variables : undefined}
        />
      )}
    </AdminCard>
  );
}
