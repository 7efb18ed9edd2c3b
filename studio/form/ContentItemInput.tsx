import { useToast } from '@sanity/ui/toast';
import { useEffect, useState } from 'react';
import { getPublishedId, type ObjectInputProps, set, unset, useClient, useEditState } from 'sanity';
import { API_VERSION } from '../settings.ts';
import { studioTexts } from '../texts.ts';
import { UploadContext, type Uploaded, usePdfUpload } from '../upload/use-pdf-upload.ts';
import { toReplacement } from './replacement.ts';

/** Converts to the CMS's format, in which each object in an array has a key. */
const toField = ({ samples, ...pdf }: Uploaded['pdf']) => ({
  _type: 'storedPdf',
  ...pdf,
  samples: samples.map((sample, index) => ({ _key: `page-${index + 1}`, ...sample })),
});

/**
 * Form of a content item. The upload lives here, because the fields mount and unmount with the form's tabs. The PDF
 * field is set once the shop has prepared the file; until then the document keeps the previous file. If the file
 * replaces a published file, the document also gets a new version number.
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
      set(toField(ready.pdf), ['pdf']),
      ...Object.entries(replacement ?? {}).map(([name, field]) => set(field, [name])),
      // The text describes the previous version.
      ...(isNext ? [unset(['whatsNew'])] : []),
    ]);
  }, [ready, readOnly, onChange, published, value]);
  return <UploadContext value={{ ...upload, shown }}>{props.renderDefault(props)}</UploadContext>;
}
