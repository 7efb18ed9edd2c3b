import { useRef, useState } from 'react';
import { uploadGradeEvidence } from '#contract/admin/evidence.ts';
import { evidenceDefaults } from '#contract/defaults.ts';
import { TITLE_MAX_LENGTH } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { Alert } from '#site/components/ui/Alert.tsx';
import { Button } from '#site/components/ui/Button.tsx';
import { Field } from '#site/components/ui/Field.tsx';
import { Input } from '#site/components/ui/Input.tsx';
import { FormField } from '#site/forms/FormField.tsx';
import { useApiForm } from '#site/forms/use-api-form.ts';
import { describeError, referenceOf } from '#site/lib/api-error.ts';
import { call } from '#site/lib/call.ts';
import { adminLabels, adminMessages } from '#site/texts/admin.ts';
import { errorMessages } from '#site/texts/errors.ts';
import { repeatFailure, showSuccess } from '../toasts.ts';
import { checkEvidenceFile } from './check-evidence-file.ts';

const fields = [
  ['studentName', 'Student Name'],
  ['grade', 'Grade'],
  ['subject', 'Subject'],
  ['year', 'Year'],
  ['examBoard', 'Exam Board'],
] as const;

/** The form that uploads grade evidence, which replaces the previous evidence on the home page. */
export function EvidenceForm({ onUploaded }: { onUploaded: () => unknown }) {
  const input = useRef<HTMLInputElement>(null);
  const [failure, setFailure] = useState<{ reason: string; reference: string | undefined }>();
  const [fileError, setFileError] = useState<string>();
  const [pdf, setPdf] = useState<File>();
  const { form, submit, isPending } = useApiForm({
    schema: uploadGradeEvidence.request,
    defaultValues: evidenceDefaults,
    ...(pdf && { held: { pdf } }),
    send: async (values) => {
      setFailure(undefined);
      try {
        await call(uploadGradeEvidence, values);
      } finally {
        onUploaded();
      }
      showSuccess(adminMessages.evidenceUploaded);
      clear();
    },
    onError: (error) => {
      setFailure({
        reason: describeError(error, messages.uploadFailed),
        reference: referenceOf(error),
      });
      repeatFailure({
        title: errorMessages.error,
        description: adminMessages.evidenceUploadFailed,
        reference: referenceOf(error),
      });
      return undefined;
    },
  });

  const clear = () => {
    setPdf(undefined);
    if (input.current) input.current.value = '';
  };
  const choose = (file: File | undefined) => {
    setFailure(undefined);
    const error = file && checkEvidenceFile(file);
    setFileError(error);
    if (error) {
      repeatFailure({ title: error });
      clear();
    } else setPdf(file);
  };

  return (
    <form method="post" onSubmit={submit} aria-busy={isPending} className="grid gap-4">
      <Field label="Grade Evidence PDF" hint="At most 4 MB." error={fileError}>
        <input
          ref={input}
          type="file"
          accept=".pdf"
          onChange={({ currentTarget }) => choose(currentTarget.files?.[0])}
          className="min-h-11 w-full rounded border border-edge bg-sheet text-sm file:mr-3 file:min-h-11 file:border-0 file:bg-brand-wash file:px-4 file:font-semibold file:text-brand"
        />
      </Field>
      {pdf && (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            {fields.map(([name, label]) => (
              <FormField key={name} form={form} name={name} label={label}>
                <Input required maxLength={TITLE_MAX_LENGTH} autoComplete="off" />
              </FormField>
            ))}
          </div>
          {failure && (
            <Alert
              tone="accent"
              title="The evidence was not uploaded"
              reference={failure.reference}
            >
              {failure.reason}
            </Alert>
          )}
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="min-w-0">{adminLabels.selectedFile(pdf.name)}</p>
            <Button type="submit" aria-disabled={isPending}>
              {isPending ? adminLabels.uploading : adminLabels.upload}
            </Button>
          </div>
        </>
      )}
    </form>
  );
}
