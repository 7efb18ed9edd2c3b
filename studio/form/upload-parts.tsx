import { Box, Card, Flex, Stack, Text } from '@sanity/ui';
import { type ReactNode, useId } from 'react';
import { studioTexts } from '../texts.ts';
import type { Failure, Step } from '../upload/upload-pdf.ts';

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
