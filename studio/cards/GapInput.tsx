import { Box, Button, Flex, Stack, Text, TextInput } from '@sanity/ui';
import { useEffect, useRef, useState } from 'react';
import { getPublishedId, type StringInputProps, set, useEditState, useFormValue } from 'sanity';
import { listGapNumbers } from '../../contract/practice/gaps.ts';
import { type ListedGap, listGaps, makeGap, removeGap, setHint } from './gap-edits.ts';

/** Tools below the prompt of a gap card: a button that makes gaps, and the list of gaps with their hints. */
export function GapInput(props: StringInputProps) {
  const { value = '', readOnly = false, onChange } = props;
  const isGap = useFormValue(['kind']) === 'gap';
  const box = useRef<HTMLDivElement>(null);
  const [message, setMessage] = useState('');
  const id = getPublishedId(String(useFormValue(['_id']) ?? ''));
  const { published } = useEditState(id, String(useFormValue(['_type']) ?? ''));
  const publishedPrompt = String(published?.['prompt'] ?? '');
  /** Numbers of gaps since the form was opened, and of the gaps that students have. */
  const earlier = useRef(new Set<number>());
  useEffect(() => {
    for (const sentence of [value, publishedPrompt]) {
      for (const number of listGapNumbers(sentence)) earlier.current.add(number);
    }
  }, [value, publishedPrompt]);
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
