import { createContext } from 'react';
import type { PdfUpload } from '../upload/use-pdf-upload.ts';

export interface DocumentUpload extends PdfUpload {
  /** Page 1 of the file that was uploaded last, as a `data:` address, and the file's id. */
  shown: { id: string; picture: string } | undefined;
}

/** The upload of the document that is open. */
export const UploadContext = createContext<DocumentUpload | undefined>(undefined);
