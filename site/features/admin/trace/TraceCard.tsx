import { AdminCard } from '#site/components/admin/AdminCard.tsx';
import { Alert } from '#site/components/ui/Alert.tsx';
import { describeError, referenceOf } from '#site/lib/api-error.ts';
import { useMutation } from '#site/lib/use-mutation.ts';
import { adminLabels } from '#site/texts/admin.ts';
import { lookUpCopy } from './look-up-copy.ts';
import { PdfDrop } from './PdfDrop.tsx';
import { TracedOrders } from './TracedOrders.tsx';

export function TraceCard() {
  const { mutate, input: file, output, error, isPending } = useMutation(lookUpCopy);
  return (
    <AdminCard title={adminLabels.traceCard}>
      <PdfDrop label={adminLabels.traceDrop} hint={adminLabels.traceHint} onFile={mutate} />
      {file && isPending && <p role="status">Reading {file.name}…</p>}
      {file && error !== undefined && (
        <Alert
          tone="accent"
          title={`${file.name} was not looked up`}
          reference={referenceOf(error)}
        >
          <p>{describeError(error)}</p>
        </Alert>
      )}
      {file && output && <TracedOrders name={file.name} {...output} />}
    </AdminCard>
  );
}
