import { TextInput } from '@sanity/ui';
import { type StringInputProps, set, unset } from 'sanity';
import { toCode } from '../../contract/typed-text.ts';

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
