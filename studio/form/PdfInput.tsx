import { Button, Card, Flex, Stack, Text } from '@sanity/ui';
import { useContext, useEffect, useRef, useState } from 'react';
import { type ObjectInputProps, unset, useClient, useFormValue } from 'sanity';
import { prepareUpload } from '../../contract/files/objects.ts';
import { samplePath } from '../../contract/files/paths.ts';
import type { StoredPdf } from '../../contract/files/stored-pdf.ts';
import { region } from '../../contract/shop.ts';
import { API_VERSION, readSettings } from '../settings.ts';
import { studioTexts } from '../texts.ts';
import { callShop } from '../upload/call-shop.ts';
import { UploadContext, type UploadState } from '../upload/use-pdf-upload.ts';
import { FileInput, UploadFailure, UploadProgress, useFileDrop } from './upload-parts.tsx';

/** Input for a content item's PDF: choose or drop a file, and see its upload. */
export function PdfInput(props: ObjectInputProps<Partial<StoredPdf>>) {
  const { value, readOnly = false, onChange, elementProps } = props;
  const upload = useContext(UploadContext);
  const input = useRef<HTMLInputElement>(null);
  if (!upload) throw new Error('A PDF can be uploaded only within the form of a content item');
  const { state, isBusy, start, retry, stop, shown } = upload;
  const isOff = readOnly || isBusy;
  const { isOver, handlers } = useFileDrop({ isOff, onFiles: start });
  const hasPdf = value?.version !== undefined;

  return (
    <Card
      data-testid="pdf-input"
      padding={3}
      radius={2}
      border
      tone={isOver ? 'primary' : readOnly ? 'transparent' : 'default'}
      {...handlers}
    >
      <FileInput
        ref={input}
        label={studioTexts.choosePdf}
        testId="file-button-input"
        disabled={isOff}
        onFiles={start}
      />
      <Stack gap={3}>
        {hasPdf && (
          <PdfSummary
            pdf={value}
            picture={shown?.id === value.id ? shown?.picture : undefined}
            canUpload={!readOnly}
          />
        )}
        {!hasPdf && !isBusy && (
          <Text size={1} muted data-testid="no-pdf">
            {studioTexts.noPdfOnPage}
          </Text>
        )}
        <UploadStatus state={state} onRetry={retry} onCancel={stop} />
        {!isBusy && (
          <Flex gap={2} align="center">
            <Button
              ref={elementProps.ref}
              id={elementProps.id}
              onFocus={elementProps.onFocus}
              onBlur={elementProps.onBlur}
              aria-describedby={elementProps['aria-describedby']}
              text={hasPdf ? 'Replace' : studioTexts.choosePdf}
              mode="ghost"
              disabled={readOnly}
              onClick={() => input.current?.click()}
            />
            {hasPdf && (
              <Button
                text="Remove"
                mode="bleed"
                tone="critical"
                disabled={readOnly}
                onClick={() => {
                  stop();
                  onChange(unset());
                }}
              />
            )}
            {!readOnly && (
              <Text size={1} muted>
                or drop one here
              </Text>
            )}
          </Flex>
        )}
      </Stack>
    </Card>
  );
}

const MEGABYTE = 1024 * 1024;

const formatSize = (bytes: number) =>
  bytes < MEGABYTE ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / MEGABYTE).toFixed(1)} MB`;

interface PdfSummaryProps {
  pdf: Partial<StoredPdf>;
  /** Page 1 as a `data:` address. Undefined unless the file has just been uploaded. */
  picture: string | undefined;
  canUpload: boolean;
}

const DAY = new Intl.DateTimeFormat(region.locale, {
  dateStyle: 'long',
  timeZone: region.timeZone,
});

/** Name, pages and size of a prepared PDF, its version if it has replaced another file, and a picture of page 1. */
function PdfSummary({ pdf, picture, canUpload }: PdfSummaryProps) {
  const { name, pages = 0, size = 0 } = pdf;
  const { address, onMissing } = usePicture(pdf, picture, canUpload);
  return (
    <Flex gap={4} align="flex-start" data-testid="pdf-summary">
      {address && (
        <Card border radius={1} overflow="hidden" style={{ flex: 'none', lineHeight: 0 }}>
          <img
            src={address}
            alt="Page 1"
            width={120}
            data-testid="file-picture"
            onError={onMissing}
          />
        </Card>
      )}
      <Stack gap={3} flex={1}>
        <Text size={1} weight="medium" textOverflow="ellipsis" data-testid="file-name">
          {name}
        </Text>
        <Text size={1} muted data-testid="file-pages">
          {pages === 1 ? '1 page' : `${pages} pages`}
        </Text>
        <Text size={1} muted data-testid="file-size">
          {formatSize(size)}
        </Text>
        <Edition />
      </Stack>
    </Flex>
  );
}

function Edition() {
  const edition = useFormValue(['edition']);
  const replacedAt = useFormValue(['replacedAt']);
  if (typeof edition !== 'number' || typeof replacedAt !== 'string') return null;
  return (
    <Text size={1} muted data-testid="file-edition">
      {`Version ${edition}, since ${DAY.format(new Date(replacedAt))}`}
    </Text>
  );
}

/**
 * Returns the address of a picture of page 1: the public address, or for a file that visitors cannot see, the picture
 * that the shop sends to editors. The shop does not prepare the file again for this.
 * @param uploaded picture as a `data:` address; undefined unless the file has just been uploaded
 */
function usePicture(
  { id = '', version, samples = [] }: Partial<StoredPdf>,
  uploaded: string | undefined,
  canUpload: boolean,
) {
  const { token } = useClient({ apiVersion: API_VERSION }).config();
  const [missing, setMissing] = useState<string>();
  const [loaded, setLoaded] = useState<{ id: string; picture: string }>();
  useEffect(() => {
    // A form is read-only until the Studio has loaded the editor's permissions.
    if (missing !== id || !token || !canUpload) return undefined;
    const control = new AbortController();
    callShop(prepareUpload, { id }, { token, signal: control.signal }).then(
      ({ picture }) => setLoaded({ id, picture }),
      // The picture is optional, because name, pages and size are shown as well.
      () => {},
    );
    return () => control.abort();
  }, [missing, id, token, canUpload]);
  const hasPicture = id !== '' && version !== undefined && samples.length > 0;
  const shown = hasPicture
    ? new URL(samplePath({ id, version }, 1), readSettings().shopUrl).href
    : undefined;
  const publicAddress = missing === id ? undefined : shown;
  return {
    address: uploaded || (loaded?.id === id ? loaded.picture : publicAddress) || undefined,
    onMissing: () => {
      setLoaded(undefined);
      setMissing(id);
    },
  };
}

interface UploadStatusProps {
  state: UploadState;
  onRetry: () => void;
  onCancel: () => void;
}

function UploadStatus({ state, onRetry, onCancel }: UploadStatusProps) {
  if (state.phase === 'idle') return null;
  if (state.phase === 'failed') {
    return (
      <UploadFailure name={state.name} failure={state}>
        {state.canRetry && <Button text={studioTexts.tryAgain} mode="ghost" onClick={onRetry} />}
      </UploadFailure>
    );
  }
  return (
    <Stack gap={3} data-testid="upload-status">
      <UploadProgress name={state.name} step={state} />
      <Flex>
        <Button text="Cancel" mode="bleed" onClick={onCancel} />
      </Flex>
    </Stack>
  );
}
