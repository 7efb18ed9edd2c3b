import { createContext, useEffect, useRef, useState } from 'react';
import { studioTexts } from '../texts.ts';
import {
  type Attempt,
  checkFile,
  type Failure,
  type Step,
  toFailure,
  type Uploaded,
  uploadPdf,
} from './upload-pdf.ts';

export type UploadState = { phase: 'idle' } | ((Step | Failure) & { name: string });

interface Options {
  token: string | undefined;
  onReady: (uploaded: Uploaded) => void;
  /** Receives a file's name if its upload stops because the editor leaves. */
  onLeft: (name: string) => void;
}

/** Manages the upload of a document's PDF: start, retry, cancel. Unmounting the component stops the upload. */
export function usePdfUpload(options: Options) {
  const [state, setState] = useState<UploadState>({ phase: 'idle' });
  const current = useRef<Attempt>(undefined);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  const isBusy = state.phase === 'sending' || state.phase === 'checking';
  useLeaveWarning(isBusy);

  useEffect(() => {
    return () => {
      const { control, file } = current.current ?? {};
      current.current = undefined;
      if (!file || !control || control.signal.aborted) return;
      control.abort();
      latest.current.onLeft(file.name);
    };
  }, []);

  const run = async (attempt: Attempt) => {
    current.current = attempt;
    const { name } = attempt.file;
    const isCurrent = () => current.current === attempt && !attempt.control.signal.aborted;
    try {
      const uploaded = await uploadPdf(attempt, (step) => {
        if (isCurrent()) setState({ ...step, name });
      });
      if (!isCurrent()) return;
      current.current = undefined;
      setState({ phase: 'idle' });
      latest.current.onReady(uploaded);
    } catch (error) {
      if (!isCurrent()) return;
      attempt.control.abort();
      setState({ ...toFailure(error), name });
    }
  };

  const stop = () => {
    current.current?.control.abort();
    current.current = undefined;
    setState({ phase: 'idle' });
  };

  const begin = (earlier: Pick<Attempt, 'file' | 'address' | 'isSent'>) => {
    const { token } = latest.current;
    current.current?.control.abort();
    if (token) return void run({ ...earlier, token, control: new AbortController() });
    const message = studioTexts.signInAgain;
    setState({ phase: 'failed', name: earlier.file.name, message, canRetry: true });
  };

  return {
    state,
    isBusy,
    start: (files: readonly File[]) => {
      const [file, ...others] = files;
      if (!file) return;
      const message = others.length > 0 ? studioTexts.oneFile : checkFile(file);
      if (!message) return begin({ file });
      stop();
      setState({ phase: 'failed', name: file.name, message, canRetry: false });
    },
    retry: () => {
      if (current.current) begin(current.current);
    },
    stop,
  };
}
type PdfUpload = ReturnType<typeof usePdfUpload>;

export interface DocumentUpload extends PdfUpload {
  /** Last uploaded file: its id, and page 1 as a `data:` address. */
  shown: { id: string; picture: string } | undefined;
}

export const UploadContext = createContext<DocumentUpload | undefined>(undefined);

/** Makes the browser warn the editor before they leave the Studio with unsaved work. */
export function useLeaveWarning(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isBusy]);
}
