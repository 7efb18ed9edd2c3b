import { useMutation } from '@tanstack/react-query';
import { Alert } from '#site/components/ui/Alert.tsx';
import { describeError, referenceOf } from '#site/lib/api-error.ts';
import { adminLabels } from '#site/texts/admin.ts';
import { AdminCard } from '../AdminCard.tsx';
import { lookUpCopy } from './look-up-copy.ts';
import { PdfDrop } from './PdfDrop.tsx';
import { TracedOrders } from './TracedOrders.tsx';

/** Tells who bought a file that turned up somewhere. */
export function TraceCard() {
  const {
    mutate,
    variables: file,
    data,
    error,
    isPending,
  } = useMutation({ mutationFn: lookUpCopy });
  return (
    <AdminCard title={adminLabels.traceCard}>
      <PdfDrop label={adminLabels.traceDrop} hint={adminLabels.traceHint} onFile={mutate} />
      {isPending && <p role="status">Reading {file.name}…</p>}
      {error && (
        <Alert
          tone="accent"
          title={`${file.name} was not looked up`}
          reference={referenceOf(error)}
        >
          <p>{describeError(error)}</p>
        </Alert>
      )}
      {data && <TracedOrders name={file.name} {...data} />}
    </AdminCard>
  );
}
