import { evidenceDefaults } from '#contract/defaults.ts';
import { TITLE_MAX_LENGTH } from '#contract/limits.ts';
import { Field } from '#site/components/ui/Field.tsx';
import { Input } from '#site/components/ui/Input.tsx';

const labels = {
  studentName: 'Student Name',
  grade: 'Grade',
  subject: 'Subject',
  year: 'Year',
  examBoard: 'Exam Board',
} as const;

type FieldName = keyof typeof labels;
const names = Object.keys(labels) as FieldName[];

/** Whose evidence it is, to be changed where the defaults do not fit. */
export function EvidenceFields({ errors }: { errors: Record<string, string> }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {names.map((name) => (
        <Field key={name} label={labels[name]} {...(errors[name] && { error: errors[name] })}>
          <Input
            name={name}
            defaultValue={evidenceDefaults[name]}
            required
            maxLength={TITLE_MAX_LENGTH}
            autoComplete="off"
          />
        </Field>
      ))}
    </div>
  );
}

/** What stands in the fields of the form. */
export function readEvidenceFields(form: HTMLFormElement): Record<FieldName, string> {
  const data = new FormData(form);
  const read = (name: FieldName) => String(data.get(name) ?? '');
  return {
    studentName: read('studentName'),
    grade: read('grade'),
    subject: read('subject'),
    year: read('year'),
    examBoard: read('examBoard'),
  };
}
