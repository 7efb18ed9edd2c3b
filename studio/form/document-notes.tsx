import { Box, Card, Stack, Text, useMediaIndex } from '@sanity/ui';
import {
  type FieldProps,
  getPublishedId,
  type InputProps,
  isObjectInputProps,
  type ObjectInputProps,
  useEditState,
  useValidationStatus,
} from 'sanity';
import { PAGE_TYPES } from '../../contract/catalogue/publishing.ts';
import { studioTexts } from '../texts.ts';
import { listProblems } from './problems.ts';

const ON_PAGES: readonly string[] = PAGE_TYPES;

/** Number of problems shown, so that the note leaves room for the form. */
const PROBLEMS_MAX = 3;

/** Input of every field. Adds notes about the draft to the form of a document. */
export function InputWithNotes(props: InputProps) {
  if (props.path.length > 0 || !isObjectInputProps(props)) return props.renderDefault(props);
  return <DocumentForm {...props} />;
}

function DocumentForm(props: ObjectInputProps) {
  const { value, schemaType } = props;
  const id = getPublishedId(value?.['_id'] ?? '');
  const { draft } = useEditState(id, schemaType.name);
  const { validation } = useValidationStatus(value?.['_id'] ?? '', schemaType.name, true);
  const isPhone = useMediaIndex() < 2;
  const problems = draft ? listProblems(validation, schemaType.fields, value) : [];
  return (
    <Stack gap={4}>
      {draft && ON_PAGES.includes(schemaType.name) && (
        <Text size={1} muted data-testid="no-preview">
          {studioTexts.noPreview}
        </Text>
      )}
      {props.renderDefault(props)}
      {problems.length > 0 && (
        // Stays in sight, above the Publish button. On a phone with large text it would cover the form.
        <Box style={isPhone ? {} : { position: 'sticky', bottom: 0, zIndex: 10 }}>
          <Card
            tone="critical"
            padding={3}
            radius={2}
            border
            role="status"
            data-testid="publish-problems"
          >
            <Stack gap={3}>
              <Text size={1} weight="medium">
                {studioTexts.notYetPublishable}
              </Text>
              {problems.slice(0, PROBLEMS_MAX).map((problem) => (
                <Text size={1} key={problem}>
                  {problem}
                </Text>
              ))}
              {problems.length > PROBLEMS_MAX && (
                <Text size={1}>{studioTexts.moreProblems(problems.length - PROBLEMS_MAX)}</Text>
              )}
            </Stack>
          </Card>
        </Box>
      )}
    </Stack>
  );
}

const tones = { error: 'critical', warning: 'caution', info: 'primary' } as const;

/** Shows the messages of a validation below its field. The Studio itself shows them only in a tooltip. */
export function FieldWithMessages(props: FieldProps) {
  return (
    <Stack gap={2}>
      {props.renderDefault(props)}
      {props.validation.length > 0 && (
        <Stack gap={2} data-testid="validation-messages">
          {props.validation.map(({ level, message }) => (
            <Card key={message} tone={tones[level]} padding={3} radius={2} border role="status">
              <Text size={1}>{message}</Text>
            </Card>
          ))}
        </Stack>
      )}
    </Stack>
  );
}
