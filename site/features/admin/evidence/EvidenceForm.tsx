import { useMutation } from '@tanstack/react-query';
import { type SubmitEventHandler, useRef, useState } from 'react';
import { uploadGradeEvidence } from '#contract/admin/evidence.ts';
import { messages } from '#contract/messages.ts';
import { Alert } from '#site/components/ui/Alert.tsx';
import { Button } from '#site/components/ui/Button.tsx';
import { Field } from '#site/components/ui/Field.tsx';
import { ApiError, describeError } from '#site/lib/api-error.ts';
import { call } from '#site/lib/call.ts';
import { toast } from '#site/lib/toast.ts';
import { adminLabels, adminMessages } from '#site/texts/admin.ts';
import { errorMessages } from '#site/texts/errors.ts';
import { tellMistake, tellSuccess } from '../toasts.ts';
import { checkEvidenceFile } from './check-evidence-file.ts';
import { EvidenceFields, readEvidenceFields } from './EvidenceFields.tsx';

/** Spec section 2: choose a PDF, say whose it is, send it. It takes the place of the one before. */
export function EvidenceForm({ onUploaded }: { onUploaded: () => unknown }) {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const clear = () => {
    setFile(undefined);
    if (input.current) input.current.value = '';
  };
  const send = useMutation({
    mutationFn: ({ pdf, form }: { pdf: File; form: HTMLFormElement }) =>
      call(uploadGradeEvidence, { pdf, ...readEvidenceFields(form) }),
    onSuccess: () => {
      tellSuccess(adminMessages.evidenceUploaded);
      clear();
    },
    onError: () =>
      toast({
        title: errorMessages.error,
        description: adminMessages.evidenceUploadFailed,
        variant: 'destructive',
      }),
    onSettled: () => onUploaded(),
  });

  const choose = (chosen: File | undefined) => {
    send.reset();
    const mistake = chosen && checkEvidenceFile(chosen);
    if (mistake) {
      tellMistake(mistake);
      clear();
    } else setFile(chosen);
  };
  const submit: SubmitEventHandler<HTMLFormElement> = (event) => {
    event.preventDefault();
    if (file && !send.isPending) send.mutate({ pdf: file, form: event.currentTarget });
  };

  return (
    <form method="post" onSubmit={submit} aria-busy={send.isPending} className="grid gap-4">
      <Field label="Grade Evidence PDF" hint="At most 4 MB.">
        <input
          ref={input}
          type="file"
          accept=".pdf"
          onChange={({ currentTarget }) => choose(currentTarget.files?.[0])}
          className="min-h-11 w-full rounded border border-edge bg-sheet text-sm file:mr-3 file:min-h-11 file:border-0 file:bg-brand-wash file:px-4 file:font-semibold file:text-brand"
        />
      </Field>
      {file && (
        <>
          <EvidenceFields errors={send.error instanceof ApiError ? send.error.fields : {}} />
          {send.error && (
            <Alert tone="accent" title="The evidence was not uploaded">
              {describeError(send.error, messages.uploadFailed)}
            </Alert>
          )}
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="min-w-0">{adminLabels.selectedFile(file.name)}</p>
            <Button type="submit" aria-disabled={send.isPending}>
              {send.isPending ? adminLabels.uploading : adminLabels.upload}
            </Button>
          </div>
        </>
      )}
    </form>
  );
}
