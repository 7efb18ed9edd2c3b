import { useEffect, useRef, useState } from 'react';
import { createUpload, FILE_NAME_MAX_LENGTH } from '#contract/files/objects.ts';
import { describeFailure, repeatFailure, showSuccess } from '#site/components/admin/toasts.ts';
import { ApiError, describeError, referenceOf } from '#site/lib/api-error.ts';
import { call } from '#site/lib/call.ts';
import { adminMessages } from '#site/texts/admin.ts';
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

const httpStatus = (error: unknown) => (error instanceof ApiError ? error.status : 0);

/** Recognises a retry of an upload that had arrived, but whose response was lost. */
const isComplete = (error: unknown) => httpStatus(error) === 409;
/** Recognises errors after which a retry needs a new address. */
const isAddressSpent = (error: unknown) => [401, 403, 409].includes(httpStatus(error));
/** Recognises a file that the server would reject again. */
const isRejectedFile = (error: unknown) => [413, 415].includes(httpStatus(error));
