import { TextArea } from '@sanity/ui';
import { useState } from 'react';
import { type ArrayOfPrimitivesInputProps, set, unset } from 'sanity';

const readLines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Input for a list of short texts: one on each line. */
export function LinesInput({
  value = [],
  readOnly,
  onChange,
  elementProps,
  schemaType,
}: ArrayOfPrimitivesInputProps) {
  const stored = value.map(String);
  const [typed, setTyped] = useState('');
  // Spaces and empty lines stay while the owner types.
  const isTyped = readLines(typed).join('\n') === stored.join('\n');
  const text = isTyped ? typed : stored.join('\n');
  return (
    <TextArea
      {...elementProps}
      aria-label={schemaType.title}
      rows={Math.max(3, stored.length + 1)}
      value={text}
      readOnly={readOnly ?? false}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        const lines = readLines(currentTarget.value);
        onChange(lines.length > 0 ? set(lines) : unset());
      }}
    />
  );
}
