import { useId, useRef } from 'react';
import { Alert } from '#site/components/ui/Alert.tsx';
import { Button } from '#site/components/ui/Button.tsx';
import { Icon } from '#site/components/ui/Icon.tsx';
import { adminLabels } from '#site/texts/admin.ts';
import { UploadProgress } from './UploadProgress.tsx';
import type { PdfUploadControl } from './use-pdf-upload.ts';

export function PdfUpload({ upload }: { upload: PdfUploadControl }) {
  const { state, isSending, start, retry, cancel } = upload;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="font-semibold text-sm">
        {adminLabels.pdfUpload}
      </label>
      <input
        ref={input}
        id={id}
        type="file"
        accept=".pdf,application/pdf"
        tabIndex={-1}
        disabled={isSending}
        className="sr-only"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // Allows choosing the same file again.
          currentTarget.value = '';
          if (file) start(file);
        }}
      />
      {isSending || (
        <Button
          variant="secondary"
          onClick={() => input.current?.click()}
          aria-describedby={`${id}-hint`}
          className="justify-self-start"
        >
          {adminLabels.uploadPdf}
        </Button>
      )}
      <p id={`${id}-hint`} className="text-muted text-sm">
        One file, at most 10 MB.
      </p>
      {state.phase === 'sending' && <UploadProgress {...state} onCancel={cancel} />}
      {state.phase === 'failed' && (
        <Alert tone="accent" title={`${state.name} was not uploaded`} reference={state.reference}>
          <p>{state.message}</p>
          {state.canRetry && (
            <Button variant="quiet" size="small" onClick={retry}>
              Try Again
            </Button>
          )}
        </Alert>
      )}
      {state.phase === 'done' && (
        <p role="status" className="flex items-center gap-2 font-medium text-brand">
          <Icon name="tick" />
          <span className="min-w-0">PDF uploaded: {state.name}</span>
        </p>
      )}
    </div>
  );
}
