import { AddIcon } from '@sanity/icons/Add';
import { TrashIcon } from '@sanity/icons/Trash';
import { Box, Button, Flex, Stack, TextInput } from '@sanity/ui';
import { type ArrayOfObjectsInputProps, set, unset } from 'sanity';
import { LIMITS } from '../../contract/practice/card-documents.ts';
import { newKey } from './new-key.ts';

interface Pair {
  _key: string;
  left?: string;
  right?: string;
}

const SIDES = ['left', 'right'] as const;

/** Input for the pairs of a drill: a row with both sides for each. */
export function PairsInput({ value = [], readOnly, onChange }: ArrayOfObjectsInputProps<Pair>) {
  const add = () =>
    onChange(set([...value, { _type: 'drillPair', _key: newKey(), left: '', right: '' }]));
  return (
    <Stack gap={3} data-testid="pairs">
      {value.map(({ _key, ...pair }, place) => (
        <Flex key={_key} gap={2} align="center" wrap="wrap">
          {SIDES.map((side) => (
            <Box key={side} flex={1} style={{ minWidth: '7em' }}>
              <TextInput
                aria-label={`Pair ${place + 1}, ${side}`}
                value={pair[side] ?? ''}
                readOnly={readOnly ?? false}
                onChange={({ currentTarget }) =>
                  onChange(set(currentTarget.value, [{ _key }, side]))
                }
              />
            </Box>
          ))}
          <Button
            icon={TrashIcon}
            mode="bleed"
            aria-label={`Remove pair ${place + 1}`}
            disabled={readOnly ?? false}
            onClick={() => onChange(unset([{ _key }]))}
          />
        </Flex>
      ))}
      <Flex>
        <Button
          icon={AddIcon}
          text="Add a pair"
          mode="ghost"
          disabled={readOnly === true || value.length >= LIMITS.pairs.max}
          onClick={add}
        />
      </Flex>
    </Stack>
  );
}
