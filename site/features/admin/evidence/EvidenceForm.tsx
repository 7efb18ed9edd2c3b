import { useState } from 'react';
import { uploadGradeEvidenceEndpoint } from '#contract/admin/evidence.ts';
import { TITLE_MAX_LENGTH } from '#contract/limits.ts';
import { panelMessages } from '#contract/panel-messages.ts';
import { sampleEvidence } from '#shop';
import { showSuccess } from '#site/components/admin/toasts.ts';
import { Alert } from '#site/components/ui/Alert.tsx';
import { Button } from '#site/components/ui/Button.tsx';
import { Input } from '#site/components/ui/Input.tsx';
import { adminLabels } from '#site/features/sessions/admin-labels.ts';
import { FormField } from '#site/forms/FormField.tsx';
import { useApiForm } from '#site/forms/use-api-form.ts';
import { describeError, errorReference } from '#site/lib/api-error.ts';
import { call } from '#site/lib/call.ts';
import { errorMessages } from '#site/lib/labels.ts';
import { toast } from '#site/lib/toast.ts';

const fields = [
  ['studentName', 'Student Name'],
  ['grade', 'Grade'],
  ['subject', 'Subject'],
  ['year', 'Year'],
  ['examBoard', 'Awarded By'],
] as const;

interface EvidenceFormProps {
  pdf: File;
  /** Called after a failure, too: the evidence may have arrived although the response was lost. */
  onUploaded: () => unknown;
  onDone: () => void;
}

interface Failure {
  /** File that failed. The failure is hidden once another file is chosen. */
  pdf: File;
  reason: string;
  reference: string | undefined;
}

export function EvidenceForm({ pdf, onUploaded, onDone }: EvidenceFormProps) {
  const [failure, setFailure] = useState<Failure>();
  const { form, submit, isPending } = useApiForm({
    schema: uploadGradeEvidenceEndpoint.request,
    defaultValues: sampleEvidence,
    held: { pdf },
    send: async (values) => {
      setFailure(undefined);
      try {
        await call(uploadGradeEvidenceEndpoint, values);
      } finally {
        onUploaded();
      }
      showSuccess('Grade evidence uploaded successfully');
      onDone();
    },
    onError: (error) => {
      const reference = errorReference(error);
      setFailure({ pdf, reason: describeError(error, panelMessages.uploadFailed), reference });
      toast({
        title: errorMessages.error,
        description: 'Upload failed',
        reference,
        variant: 'destructive',
        isSilent: true,
      });
      return undefined;
    },
  });

  return (
    <form method="post" onSubmit={submit} aria-busy={isPending} className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        {fields.map(([name, label]) => (
          <FormField key={name} form={form} name={name} label={label}>
            <Input required maxLength={TITLE_MAX_LENGTH} autoComplete="off" />
          </FormField>
        ))}
      </div>
      {failure?.pdf === pdf && (
        <Alert tone="accent" title="The evidence was not uploaded" reference={failure.reference}>
          {failure.reason}
        </Alert>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0">{adminLabels.selectedFile(pdf.name)}</p>
        <Button type="submit" aria-disabled={isPending}>
          {isPending ? 'Uploading...' : 'Upload'}
        </Button>
      </div>
    </form>
  );
}
