import { panelMessages } from '../../contract/admin/messages.ts';
import { CONTENT_PDF_MAX_BYTES } from '../../contract/limits.ts';
import { studioTexts } from '../texts.ts';

/** Checks chosen or dropped files before the upload. @returns the reason for a refusal, if any */
export function checkChosen(
  files: readonly Pick<File, 'name' | 'type' | 'size'>[],
): string | undefined {
  const [file, ...others] = files;
  if (!file || others.length > 0) return studioTexts.oneFileOnly;
  if (file.type !== 'application/pdf' && !/\.pdf$/i.test(file.name))
    return panelMessages.uploadNotAPdf;
  return file.size > CONTENT_PDF_MAX_BYTES ? panelMessages.contentPdfTooLarge : undefined;
}
