import { useEffect, useRef, useState } from 'react';
import { createUpload, FILE_NAME_MAX_LENGTH } from '#contract/files/objects.ts';
import { ApiError, describeError, referenceOf } from '#site/lib/api-error.ts';
import { call } from '#site/lib/call.ts';
import { adminMessages } from '#site/texts/admin.ts';
import { describeFailure, repeatFailure, showSuccess } from '../toasts.ts';
import { checkPdfFile } from './check-pdf-file.ts';
import { putPdf } from './put-pdf.ts';

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

/** An upload in progress. A retry uses the same address, so that it is the same upload. */
interface Attempt {
  file: File;
  address?: string;
  control: AbortController;
}

/** The upload of a form's PDF: start, retry, cancel. Unmounting the form cancels it. */
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
      await putPdf(attempt.address, file, { onProgress, signal: control.signal }).catch((error) => {
        if (!isRetry || !isComplete(error)) throw error;
      });
      show({ phase: 'done', name, downloadUrl: attempt.address });
      showSuccess(adminMessages.pdfUploaded);
    } catch (error) {
      if (control.signal.aborted) return;
      if (isAddressSpent(error)) delete attempt.address;
      show({
        phase: 'failed',
        name,
        message: describeError(error),
        reference: referenceOf(error),
        canRetry: !isRejectedFile(error),
      });
      repeatFailure(describeFailure(error));
    }
  };

  return {
    state,
    isSending: state.phase === 'sending',
    /** The uploaded file's address for the new item; empty without a file. */
    downloadUrl: state.phase === 'done' ? state.downloadUrl : '',
    start: (file: File) => {
      current.current?.control.abort();
      const message = checkPdfFile(file);
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
export type PdfUploadControl = ReturnType<typeof usePdfUpload>;

const statusOf = (error: unknown) => (error instanceof ApiError ? error.status : 0);

/** The previous attempt had arrived; only its response was lost. */
const isComplete = (error: unknown) => statusOf(error) === 409;
/** The address is used up: the next attempt needs a new one. */
const isAddressSpent = (error: unknown) => [401, 403, 409].includes(statusOf(error));
/** The server would reject the same file again. */
const isRejectedFile = (error: unknown) => [413, 415].includes(statusOf(error));
