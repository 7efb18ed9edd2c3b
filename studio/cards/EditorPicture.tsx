import { Button, Flex, Stack, Text } from '@sanity/ui';
import { useEffect, useState } from 'react';
import { useClient } from 'sanity';
import { getEditorPicture } from '../../contract/practice/card-pictures.ts';
import type { CardPicture } from '../../contract/practice/card-text.ts';
import { API_VERSION } from '../settings.ts';
import { studioTexts } from '../texts.ts';
import { readFromShop } from '../upload/call-shop.ts';

/** Addresses within the browser of the pictures that were shown, by their ids: a stored picture never changes. */
const addresses = new Map<string, string>();

/** A card's picture, which the shop sends to people who edit cards. */
export function EditorPicture({ id, alt, width, height }: CardPicture) {
  const { token } = useClient({ apiVersion: API_VERSION }).config();
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState<string>();
  const [, setLoaded] = useState<string>();
  const address = addresses.get(id);
  useEffect(() => {
    if (addresses.has(id) || !token) return undefined;
    const control = new AbortController();
    readFromShop(getEditorPicture, id, { token, signal: control.signal }).then(
      (picture) => {
        addresses.set(id, URL.createObjectURL(picture));
        setFailed(undefined);
        setLoaded(id);
      },
      (error: unknown) => {
        if (!control.signal.aborted) setFailed(error instanceof Error ? error.message : '');
      },
    );
    return () => control.abort();
  }, [id, token, attempt]);
  if (address) {
    return (
      <img
        src={address}
        alt={alt}
        width={width}
        height={height}
        draggable={false}
        data-testid="card-picture"
        style={{ display: 'block', width: '100%', height: 'auto' }}
      />
    );
  }
  return (
    <Flex
      align="center"
      justify="center"
      style={{ aspectRatio: `${width} / ${height}`, minHeight: 80 }}
    >
      {failed === undefined ? (
        <Text size={1} muted>
          {studioTexts.readingPicture}
        </Text>
      ) : (
        <Stack gap={3} padding={3}>
          <Text size={1}>{failed}</Text>
          <Button
            text={studioTexts.tryAgain}
            mode="ghost"
            onClick={() => {
              setFailed(undefined);
              setAttempt(attempt + 1);
            }}
          />
        </Stack>
      )}
    </Flex>
  );
}
