import { useEffect, useId, useRef, useState } from 'react';
import { createUpload, FILE_NAME_MAX_LENGTH } from '#contract/files/objects.ts';
import { sendPdf } from '#contract/files/send-pdf.ts';
import { showSuccess } from '#site/components/admin/toasts.ts';
import { Alert } from '#site/components/ui/Alert.tsx';
import { Button } from '#site/components/ui/Button.tsx';
import { Icon } from '#site/components/ui/Icon.tsx';
import { toastFailure } from '#site/forms/toast-failure.ts';
import {
  ApiError,
  describeError,
  errorReference,
  failedResponse,
  noResponse,
} from '#site/lib/api-error.ts';
import { call } from '#site/lib/call.ts';
import { checkContentPdf } from '../check-pdf.ts';

type PdfUploadControl = ReturnType<typeof usePdfUpload>;

export function PdfUpload({ upload }: { upload: PdfUploadControl }) {
  const { state, isSending, start, retry, cancel } = upload;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="font-semibold text-sm">
        PDF File Upload
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
          Upload PDF File
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

interface UploadProgressProps {
  name: string;
  /** Fraction from 0 to 1. */
  progress: number;
  onCancel: () => void;
}

/** Progress of an upload. At 100% the shop still has to store the file. */
function UploadProgress({ name, progress, onCancel }: UploadProgressProps) {
  const id = useId();
  const percent = Math.floor(progress * 100);
  return (
    <div className="grid gap-1">
      <div className="flex items-center justify-between gap-3 text-sm">
        <span id={id} className="min-w-0">
          Uploading {name}
        </span>
        <span className="shrink-0 figures">{percent < 100 ? `${percent}%` : 'Storing…'}</span>
      </div>
      <progress
        aria-labelledby={id}
        max={100}
        value={percent}
        className="h-2 w-full appearance-none overflow-hidden rounded bg-rule [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-rule [&::-webkit-progress-value]:bg-brand"
      />
      <Button variant="quiet" size="small" onClick={onCancel} className="justify-self-start">
        Cancel upload
      </Button>
    </div>
  );
}

type Upload =
  | { phase: 'idle' }
  | { phase: 'sending'; name: string; progress: number }
  | {
      phase: 'failed';
      name: string;
      message: string;
      reference?: string | undefined;
      canRetry: boolean;
    }
  | { phase: 'done'; name: string; downloadUrl: string };

/** Attempt at an upload. A retry reuses the address, so that the upload is idempotent. */
interface Attempt {
  file: File;
  address?: string;
  control: AbortController;
}

/** Cancels the upload when the form unmounts. */
export function usePdfUpload() {
  const [state, setState] = useState<Upload>({ phase: 'idle' });
  const current = useRef<Attempt>(undefined);
  useEffect(() => () => current.current?.control.abort(), []);

  const send = async (attempt: Attempt) => {
    current.current = attempt;
    const { file, control } = attempt;
    const { name } = file;
    const isRetry = attempt.address !== undefined;
    const show = (next: Upload) => {
      if (current.current === attempt && !control.signal.aborted) setState(next);
    };
    show({ phase: 'sending', name, progress: 0 });
    try {
      attempt.address ??= (
        await call(createUpload, { fileName: name.slice(0, FILE_NAME_MAX_LENGTH) })
      ).uploadURL;
      if (control.signal.aborted) return;
      const onProgress = (progress: number) => show({ phase: 'sending', name, progress });
      const { signal } = control;
      const transfer = { onProgress, signal, failedResponse, noResponse };
      await sendPdf(attempt.address, file, transfer).catch((error) => {
        if (!isRetry || !isComplete(error)) throw error;
      });
      show({ phase: 'done', name, downloadUrl: attempt.address });
      showSuccess('PDF uploaded successfully!');
    } catch (error) {
      if (control.signal.aborted) return;
      if (isAddressSpent(error)) delete attempt.address;
      show({
        phase: 'failed',
        name,
        message: describeError(error),
        reference: errorReference(error),
        canRetry: !isRejectedFile(error),
      });
      toastFailure(error);
    }
  };

  return {
    state,
    isSending: state.phase === 'sending',
    downloadUrl: state.phase === 'done' ? state.downloadUrl : '',
    start: (file: File) => {
      current.current?.control.abort();
      const message = checkContentPdf(file);
      if (!message) return void send({ file, control: new AbortController() });
      setState({ phase: 'failed', name: file.name, message, canRetry: false });
    },
    retry: () => {
      const { file, address } = current.current ?? {};
      if (file) void send({ file, ...(address && { address }), control: new AbortController() });
    },
    cancel: () => {
      current.current?.control.abort();
      setState({ phase: 'idle' });
    },
  };
}

const httpStatus = (error: unknown) => (error instanceof ApiError ? error.status : 0);

/** Recognises a retry of an upload that had arrived, but whose response was lost. */
const isComplete = (error: unknown) => httpStatus(error) === 409;

/** Recognises errors after which a retry needs a new address. */
const isAddressSpent = (error: unknown) => [401, 403, 409].includes(httpStatus(error));

const isRejectedFile = (error: unknown) => [413, 415].includes(httpStatus(error));
