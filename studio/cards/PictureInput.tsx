import { Box, Button, Card, Flex, Stack, Text } from '@sanity/ui';
import { type ClipboardEvent, useEffect, useRef, useState } from 'react';
import { type ObjectInputProps, set, setIfMissing, unset, useClient } from 'sanity';
import { pictureDocument } from '../../contract/practice/card-documents.ts';
import { FileInput, UploadFailure, UploadProgress, useFileDrop } from '../form/upload-parts.tsx';
import { API_VERSION } from '../settings.ts';
import { studioTexts } from '../texts.ts';
import { type Failure, toFailure } from '../upload/upload-pdf.ts';
import { checkPictureFile, uploadPicture } from '../upload/upload-picture.ts';
import { EditorPicture } from './EditorPicture.tsx';

type State = { phase: 'idle' } | { phase: 'sending'; file: File } | (Failure & { file: File });

/** Widest picture in a form, so that a tall picture leaves room to scroll. */
const MAX_HEIGHT = '60vh';

/** Input for a picture: choose, drop or paste it, and describe it. */
export function PictureInput(props: ObjectInputProps) {
  const { value, readOnly = false, onChange, elementProps } = props;
  const { token } = useClient({ apiVersion: API_VERSION }).config();
  const [state, setState] = useState<State>({ phase: 'idle' });
  const input = useRef<HTMLInputElement>(null);
  const current = useRef<AbortController>(undefined);
  useEffect(() => () => current.current?.abort(), []);

  const start = async (file: File | undefined) => {
    if (!file) return;
    const fail = (message: string, canRetry: boolean) =>
      setState({ phase: 'failed', message, canRetry, file });
    const refusal = checkPictureFile(file);
    if (refusal) return fail(refusal, false);
    if (!token) return fail(studioTexts.signInAgain, true);
    current.current?.abort();
    const control = new AbortController();
    current.current = control;
    setState({ phase: 'sending', file });
    try {
      const { id, width, height } = await uploadPicture(file, { token, signal: control.signal });
      if (control.signal.aborted) return;
      setState({ phase: 'idle' });
      onChange([
        setIfMissing({ _type: 'cardPicture' }),
        set(id, ['id']),
        set(width, ['width']),
        set(height, ['height']),
      ]);
    } catch (error) {
      if (!control.signal.aborted) setState({ ...toFailure(error), file });
    }
  };

  const isOff = readOnly || state.phase === 'sending';
  const { isOver, handlers } = useFileDrop({ isOff, onFiles: ([file]) => void start(file) });
  const onPaste = (event: ClipboardEvent) => {
    const [file] = event.clipboardData.files;
    if (!file || isOff) return;
    event.preventDefault();
    event.stopPropagation();
    void start(file);
  };
  const picture = pictureDocument.safeParse(value).data;

  return (
    <Card
      data-testid="picture-input"
      padding={3}
      radius={2}
      border
      tone={isOver ? 'primary' : readOnly ? 'transparent' : 'default'}
      {...handlers}
      onPaste={onPaste}
    >
      <Stack gap={4}>
        <FileInput
          ref={input}
          label={studioTexts.choosePicture}
          accept="image/png,image/jpeg,image/webp,image/*"
          disabled={isOff}
          onFiles={([file]) => void start(file)}
        />
        {picture && (
          <Box
            style={{ maxWidth: `calc(${MAX_HEIGHT} * ${picture.width} / ${picture.height || 1})` }}
          >
            <EditorPicture key={picture.id} {...picture} />
          </Box>
        )}
        {state.phase === 'sending' && (
          <UploadProgress name={state.file.name} step={{ phase: 'checking' }} />
        )}
        {state.phase === 'failed' && (
          <UploadFailure name={state.file.name} failure={state}>
            {state.canRetry && (
              <Button
                text={studioTexts.tryAgain}
                mode="ghost"
                onClick={() => void start(state.file)}
              />
            )}
          </UploadFailure>
        )}
        <Flex gap={2} align="center" wrap="wrap">
          <Button
            ref={elementProps.ref}
            id={elementProps.id}
            onFocus={elementProps.onFocus}
            onBlur={elementProps.onBlur}
            text={picture ? 'Replace' : studioTexts.choosePicture}
            mode="ghost"
            disabled={isOff}
            onClick={() => input.current?.click()}
          />
          {picture && (
            <Button
              text="Remove"
              mode="bleed"
              tone="critical"
              disabled={isOff}
              onClick={() => onChange(unset())}
            />
          )}
          {!readOnly && (
            <Text size={1} muted>
              or drop or paste one here
            </Text>
          )}
        </Flex>
        {props.renderDefault(props)}
      </Stack>
    </Card>
  );
}
