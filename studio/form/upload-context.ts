import { createContext } from 'react';
import type { PdfUpload } from '../upload/use-pdf-upload.ts';

export interface DocumentUpload extends PdfUpload {
  /** Last uploaded file: its id, and page 1 as a `data:` address. */
  shown: { id: string; picture: string } | undefined;
}

export const UploadContext = createContext<DocumentUpload | undefined>(undefined);
