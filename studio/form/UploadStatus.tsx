import { Box, Button, Card, Flex, Stack, Text } from '@sanity/ui';
import { useId } from 'react';
import { studioTexts } from '../texts.ts';
import type { UploadState } from '../upload/use-pdf-upload.ts';

interface UploadStatusProps {
  state: UploadState;
  onRetry: () => void;
  onCancel: () => void;
}

export function UploadStatus({ state, onRetry, onCancel }: UploadStatusProps) {
  const id = useId();
  if (state.phase === 'idle') return null;
  if (state.phase === 'failed') return <Failure state={state} onRetry={onRetry} />;
  const percent = state.phase === 'sending' ? Math.floor(state.progress * 100) : undefined;
  return (
    <Stack gap={3} data-testid="upload-status">
      <Flex gap={3} justify="space-between">
        <Text size={1} id={id}>
          {`Uploading ${state.name}`}
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
      <Flex>
        <Button text="Cancel" mode="bleed" onClick={onCancel} />
      </Flex>
    </Stack>
  );
}

interface FailureProps {
  state: Extract<UploadState, { phase: 'failed' }>;
  onRetry: () => void;
}

function Failure({ state: { name, message, reference, canRetry }, onRetry }: FailureProps) {
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
        {canRetry && (
          <Flex>
            <Button text="Try again" mode="ghost" onClick={onRetry} />
          </Flex>
        )}
      </Stack>
    </Card>
  );
}
