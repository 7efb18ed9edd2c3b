import { Stack, Text, TextInput } from '@sanity/ui';
import { useEffect, useState } from 'react';
import {
  getPublishedId,
  type NumberInputProps,
  type StringInputProps,
  set,
  unset,
  useClient,
  useFormValue,
} from 'sanity';
import { getCodeUses } from '../../contract/catalogue/catalogue.ts';
import { toCode } from '../../contract/typed-text.ts';
import { API_VERSION } from '../settings.ts';
import { studioTexts } from '../texts.ts';
import { callShop } from '../upload/call-shop.ts';

/** Input for a discount code, which it writes in capitals and without spaces, as the checkout reads it. */
export function CodeInput({ elementProps, validationError, onChange }: StringInputProps) {
  return (
    <TextInput
      {...elementProps}
      customValidity={validationError}
      onChange={({ currentTarget }) => {
        const code = toCode(currentTarget.value);
        onChange(code ? set(code) : unset());
      }}
    />
  );
}

/** Input for the number of uses of a discount code, with the uses so far. */
export function UsesInput(props: NumberInputProps) {
  const uses = useUses();
  return (
    <Stack gap={3}>
      {props.renderDefault(props)}
      {uses !== undefined && (
        <Text size={1} muted role="status" data-testid="code-uses">
          {studioTexts.usesLeft(uses, props.value)}
        </Text>
      )}
    </Stack>
  );
}

/** Returns undefined until the shop responds: the form works without. */
function useUses(): number | undefined {
  const { token } = useClient({ apiVersion: API_VERSION }).config();
  const id = getPublishedId(String(useFormValue(['_id']) ?? ''));
  const [uses, setUses] = useState<number>();
  useEffect(() => {
    if (!token || !id) return undefined;
    const control = new AbortController();
    callShop(getCodeUses, { id }, { token, signal: control.signal }).then(
      (response) => setUses(response.uses),
      () => {},
    );
    return () => control.abort();
  }, [token, id]);
  return uses;
}
