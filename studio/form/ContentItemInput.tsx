import { useToast } from '@sanity/ui/toast';
import { useEffect, useState } from 'react';
import { getPublishedId, type ObjectInputProps, set, unset, useClient, useEditState } from 'sanity';
import { API_VERSION } from '../settings.ts';
import { studioTexts } from '../texts.ts';
import { titleFromFileName } from '../upload/title-from-file-name.ts';
import { toPdfField, type Uploaded } from '../upload/upload-pdf.ts';
import { UploadContext, usePdfUpload } from '../upload/use-pdf-upload.ts';
import { toReplacement } from './replacement.ts';

/**
 * Form of a content item. The upload lives here, because the fields mount and unmount with the form's tabs. The PDF
 * field is set once the shop has prepared the file; until then the document keeps the previous file. If the file
 * replaces a published file, the document also gets a new version number. A document without a title is named after
 * the file.
 */
export function ContentItemInput(props: ObjectInputProps) {
  const { onChange, readOnly, value, schemaType } = props;
  const { published } = useEditState(getPublishedId(value?.['_id'] ?? ''), schemaType.name);
  const { token } = useClient({ apiVersion: API_VERSION }).config();
  const toast = useToast();
  const [shown, setShown] = useState<{ id: string; picture: string }>();
  const [ready, setReady] = useState<Uploaded>();
  const upload = usePdfUpload({
    token,
    onReady: setReady,
    onLeft: (name) => toast.push({ status: 'warning', title: studioTexts.uploadLeft(name) }),
  });
  useEffect(() => {
    // A form may be read-only for a moment, such as while it reconnects.
    if (!ready || readOnly) return;
    setReady(undefined);
    setShown({ id: ready.pdf.id, picture: ready.picture });
    const replacement = toReplacement(published, ready.pdf.id);
    const isNext = replacement && replacement.edition !== value?.['edition'];
    onChange([
      set(toPdfField(ready.pdf), ['pdf']),
      ...(value?.['title'] ? [] : [set(titleFromFileName(ready.pdf.name), ['title'])]),
      ...Object.entries(replacement ?? {}).map(([name, field]) => set(field, [name])),
      // The text describes the previous version.
      ...(isNext ? [unset(['whatsNew'])] : []),
    ]);
  }, [ready, readOnly, onChange, published, value]);
  return <UploadContext value={{ ...upload, shown }}>{props.renderDefault(props)}</UploadContext>;
}
