import { Button, Card, Flex, Heading, Stack, Text } from '@sanity/ui';
import { useId, useRef } from 'react';
import { getPublishedId, type ObjectInputProps, useEditState } from 'sanity';
import { IntentLink } from 'sanity/router';
import { studioTexts } from '../texts.ts';
import { type TopicUpload, useTopicUploads } from '../upload/TopicUploads.tsx';
import { titleFromFileName } from '../upload/title-from-file-name.ts';
import { FileInput, UploadFailure, UploadProgress, useFileDrop } from './upload-parts.tsx';

/** Form of a topic, on which the editor can drop several PDFs: each becomes a content item of the topic. */
export function TopicInput(props: ObjectInputProps) {
  const { readOnly = false, value, schemaType } = props;
  const topicId = getPublishedId(value?.['_id'] ?? '');
  const { draft, published } = useEditState(topicId, schemaType.name);
  const { uploads, add } = useTopicUploads();
  const input = useRef<HTMLInputElement>(null);
  const headingId = useId();
  const exists = Boolean(draft ?? published);
  const isOff = readOnly || !exists;
  const own = uploads.filter((upload) => upload.topicId === topicId);
  const onFiles = (files: File[]) => void add(topicId, files);
  const { isOver, handlers } = useFileDrop({ isOff, onFiles });
  return (
    <div data-testid="topic-input" {...handlers}>
      <Stack gap={5}>
        <Card
          as="section"
          aria-labelledby={headingId}
          padding={4}
          radius={2}
          border
          tone={isOver ? 'primary' : readOnly ? 'transparent' : 'default'}
        >
          <Stack gap={4}>
            <Heading as="h3" size={1} id={headingId}>
              {studioTexts.addFiles}
            </Heading>
            <Text size={1} muted>
              {exists ? studioTexts.addFilesHow : studioTexts.addFilesAfterName}
            </Text>
            <FileInput
              ref={input}
              label={studioTexts.chooseFiles}
              multiple
              disabled={isOff}
              onFiles={onFiles}
            />
            <Flex>
              <Button
                text={studioTexts.chooseFiles}
                mode="ghost"
                disabled={isOff}
                onClick={() => input.current?.click()}
              />
            </Flex>
            {own.length > 0 && (
              <Stack as="ul" gap={4} padding={0} data-testid="topic-uploads">
                {own.map((upload) => (
                  <li key={upload.id} style={{ listStyle: 'none' }}>
                    <UploadRow upload={upload} />
                  </li>
                ))}
              </Stack>
            )}
          </Stack>
        </Card>
        {props.renderDefault(props)}
      </Stack>
    </div>
  );
}

function UploadRow({ upload }: { upload: TopicUpload }) {
  const { id, fileName, state } = upload;
  switch (state.phase) {
    case 'waiting':
      return <Text size={1} muted>{`${fileName} is waiting`}</Text>;
    case 'added':
      return (
        <Text size={1}>
          {'Added '}
          <IntentLink intent="edit" params={{ id, type: 'contentItem' }}>
            {titleFromFileName(fileName) || fileName}
          </IntentLink>
        </Text>
      );
    case 'failed':
      return <FailedUpload upload={upload} />;
    default:
      return <UploadProgress name={fileName} step={state} />;
  }
}

function FailedUpload({ upload }: { upload: TopicUpload }) {
  const { retry, remove } = useTopicUploads();
  const input = useRef<HTMLInputElement>(null);
  const { fileName, state } = upload;
  if (state.phase !== 'failed') return null;
  return (
    <UploadFailure name={fileName} failure={state}>
      {state.canRetry && (
        <Button text={studioTexts.tryAgain} mode="ghost" onClick={() => retry(upload)} />
      )}
      <FileInput
        ref={input}
        label={studioTexts.chooseAnother}
        onFiles={([file]) => file && retry(upload, file)}
      />
      <Button
        text={studioTexts.chooseAnother}
        mode="ghost"
        onClick={() => input.current?.click()}
      />
      <Button text="Skip" mode="bleed" onClick={() => remove(upload)} />
    </UploadFailure>
  );
}
