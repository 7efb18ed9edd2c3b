import { Box, Card, Flex, Stack, Text } from '@sanity/ui';
import { type DragEvent, type ReactNode, type RefObject, useId, useState } from 'react';
import { studioTexts } from '../texts.ts';
import type { Failure, Step } from '../upload/upload-pdf.ts';

interface FileInputProps {
  ref: RefObject<HTMLInputElement | null>;
  label: string;
  /** Default: PDFs. */
  accept?: string;
  multiple?: boolean;
  disabled?: boolean;
  testId?: string;
  onFiles: (files: File[]) => void;
}

/** Hidden input for files, which a button opens. */
export function FileInput({
  label,
  accept = 'application/pdf',
  testId,
  onFiles,
  ...attributes
}: FileInputProps) {
  return (
    <input
      {...attributes}
      type="file"
      accept={accept}
      aria-label={label}
      data-testid={testId}
      hidden
      tabIndex={-1}
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])];
        // Allows choosing the same files again.
        currentTarget.value = '';
        onFiles(files);
      }}
    />
  );
}

interface FileDropOptions {
  isOff: boolean;
  onFiles: (files: File[]) => void;
}

/** Returns the handlers of an element on which files can be dropped. `isOver` is true while files are above it. */
export function useFileDrop({ isOff, onFiles }: FileDropOptions) {
  const [isOver, setIsOver] = useState(false);
  const onDrag = (event: DragEvent) => {
    const { type, dataTransfer } = event;
    // Text or a block of the form can be dragged, too.
    if (!dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setIsOver(type === 'dragover' && !isOff);
    if (type === 'drop' && !isOff) onFiles([...dataTransfer.files]);
  };
  return { isOver, handlers: { onDragOver: onDrag, onDragLeave: onDrag, onDrop: onDrag } };
}

interface UploadProgressProps {
  name: string;
  step: Step;
}

export function UploadProgress({ name, step }: UploadProgressProps) {
  const id = useId();
  const percent = step.phase === 'sending' ? Math.floor(step.progress * 100) : undefined;
  return (
    <Stack gap={3}>
      <Flex gap={3} justify="space-between">
        <Text size={1} id={id}>
          {`Uploading ${name}`}
        </Text>
        <Text size={1} muted role="status">
          {percent === undefined ? 'Checking…' : `${percent}%`}
        </Text>
      </Flex>
      <Card tone="primary" radius={2} overflow="hidden">
        <Box
          role="progressbar"
          aria-labelledby={id}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          style={{
            height: 6,
            width: `${percent ?? 100}%`,
            background: 'currentColor',
            opacity: percent === undefined ? 0.4 : 1,
          }}
        />
      </Card>
    </Stack>
  );
}

interface UploadFailureProps {
  name: string;
  failure: Failure;
  /** Buttons. */
  children?: ReactNode;
}

export function UploadFailure({ name, failure, children }: UploadFailureProps) {
  const { message, reference } = failure;
  return (
    <Card tone="critical" padding={3} radius={2} border role="alert" data-testid="upload-failure">
      <Stack gap={3}>
        <Text size={1} weight="medium">
          {studioTexts.notUploaded(name)}
        </Text>
        <Text size={1}>{message}</Text>
        {reference && (
          <Text size={1} muted>
            Reference: {reference}
          </Text>
        )}
        {children && (
          <Flex gap={2} wrap="wrap">
            {children}
          </Flex>
        )}
      </Stack>
    </Card>
  );
}
