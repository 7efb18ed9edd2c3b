import { Box, Button, Flex, Stack, Text, TextInput } from '@sanity/ui';
import { useEffect, useRef, useState } from 'react';
import {
  getPublishedId,
  type StringInputProps,
  set,
  useDocumentOperation,
  useEditState,
  useFormValue,
} from 'sanity';
import { listGapNumbers } from '../../contract/practice/gaps.ts';
import { type ListedGap, listGaps, makeGap, removeGap, setHint } from './gap-edits.ts';

/** Tools below the prompt of a gap card: a button that makes gaps, and the list of gaps with their hints. */
export function GapInput(props: StringInputProps) {
  const { value = '', readOnly = false, onChange } = props;
  const isGap = useFormValue(['kind']) === 'gap';
  const box = useRef<HTMLDivElement>(null);
  const [message, setMessage] = useState('');
  const id = getPublishedId(String(useFormValue(['_id']) ?? ''));
  const type = String(useFormValue(['_type']) ?? '');
  const { draft, published } = useEditState(id, type);
  const { patch } = useDocumentOperation(id, type);
  const publishedNumbers = listGapNumbers(String(published?.['prompt'] ?? ''));
  const stored = readNumbers(useFormValue(['gapNumbers']));
  /** Numbers of gaps since the form was opened, and of the gaps that students have or had. */
  const earlier = useRef(new Set<number>());
  useEffect(() => {
    for (const number of [...listGapNumbers(value), ...publishedNumbers, ...stored]) {
      earlier.current.add(number);
    }
  });
  useEffect(() => {
    const missing = publishedNumbers.filter((number) => !stored.includes(number));
    // Opening a card does not change it.
    if (!draft || readOnly || missing.length === 0 || patch.disabled) return;
    patch.execute([{ set: { gapNumbers: [...stored, ...missing] } }]);
  });
  const make = () => {
    const field = box.current?.querySelector('textarea');
    if (!field) return;
    const edit = makeGap(value, field.selectionStart, field.selectionEnd, earlier.current);
    setMessage('reason' in edit ? edit.reason : (edit.note ?? ''));
    if ('sentence' in edit) onChange(set(edit.sentence));
    field.focus();
  };
  return (
    <Stack gap={3} ref={box}>
      {props.renderDefault(props)}
      {isGap && (
        <>
          <Flex>
            <Button
              text="Make a gap of the selected words"
              mode="ghost"
              disabled={readOnly}
              onClick={make}
            />
          </Flex>
          <Text size={1} role="status">
            {message}
          </Text>
          <Stack as="ol" gap={2} padding={0} data-testid="gaps">
            {listGaps(value).map((gap) => (
              <li key={gap.place} style={{ listStyle: 'none' }}>
                <GapRow
                  gap={gap}
                  isReadOnly={readOnly}
                  onHint={(hint) => onChange(set(setHint(value, gap.place, hint)))}
                  onRemove={() => onChange(set(removeGap(value, gap.place)))}
                />
              </li>
            ))}
          </Stack>
        </>
      )}
    </Stack>
  );
}

const readNumbers = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'number') : [];

interface GapRowProps {
  gap: ListedGap;
  isReadOnly: boolean;
  onHint: (hint: string) => void;
  onRemove: () => void;
}

function GapRow({ gap, isReadOnly, onHint, onRemove }: GapRowProps) {
  const { text, number, hint = '' } = gap;
  const [typed, setTyped] = useState('');
  return (
    <Flex gap={2} align="center" wrap="wrap">
      <Box flex={1} style={{ minWidth: '7em' }}>
        <Text size={1} style={{ overflowWrap: 'anywhere' }}>
          {number}. {text}
        </Text>
      </Box>
      <Box flex={1} style={{ minWidth: '7em' }}>
        <TextInput
          aria-label={`Hint for “${text}”`}
          placeholder="Hint (optional)"
          // A space at the end stays while the owner types.
          value={typed.trim() === hint ? typed : hint}
          readOnly={isReadOnly}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            onHint(currentTarget.value.trim());
          }}
        />
      </Box>
      <Button
        text="Remove gap"
        mode="bleed"
        aria-label={`Remove the gap “${text}”`}
        disabled={isReadOnly}
        onClick={onRemove}
      />
    </Flex>
  );
}
