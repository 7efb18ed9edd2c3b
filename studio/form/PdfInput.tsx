import { Button, Card, Flex, Stack, Text } from '@sanity/ui';
import { type DragEvent, useContext, useRef, useState } from 'react';
import { type ObjectInputProps, unset } from 'sanity';
import type { StoredPdf } from '../../contract/files/stored-pdf.ts';
import { studioTexts } from '../texts.ts';
import { UploadContext } from '../upload/use-pdf-upload.ts';
import { PdfSummary } from './PdfSummary.tsx';
import { UploadStatus } from './UploadStatus.tsx';

/** Returns true if files are dragged, rather than text or a block of the form. */
const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/** Input for a content item's PDF: choose or drop a file, and see its upload. */
export function PdfInput(props: ObjectInputProps<Partial<StoredPdf>>) {
  const { value, readOnly = false, onChange, elementProps } = props;
  const upload = useContext(UploadContext);
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  if (!upload) throw new Error('A PDF can be uploaded only within the form of a content item');
  const { state, isBusy, start, retry, stop, shown } = upload;
  const isOff = readOnly || isBusy;
  const hasPdf = value?.version !== undefined;

  const onDrag = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setIsOver(event.type === 'dragover' && !isOff);
  };
  const onDrop = (event: DragEvent) => {
    onDrag(event);
    if (hasFiles(event) && !isOff) start([...event.dataTransfer.files]);
  };
  return (
    <Card
      data-testid="pdf-input"
      padding={3}
      radius={2}
      border
      tone={isOver ? 'primary' : readOnly ? 'transparent' : 'default'}
      onDragOver={onDrag}
      onDragLeave={onDrag}
      onDrop={onDrop}
    >
      <input
        ref={input}
        type="file"
        accept="application/pdf"
        aria-label={studioTexts.choosePdf}
        data-testid="file-button-input"
        hidden
        tabIndex={-1}
        disabled={isOff}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // Allows choosing the same file again.
          currentTarget.value = '';
          start(files);
        }}
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
              text={hasPdf ? studioTexts.replacePdf : studioTexts.choosePdf}
              mode="ghost"
              disabled={readOnly}
              onClick={() => input.current?.click()}
            />
            {hasPdf && (
              <Button
                text={studioTexts.removePdf}
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
