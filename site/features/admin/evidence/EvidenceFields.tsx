import { Field } from '#site/components/ui/Field.tsx';
import { Input } from '#site/components/ui/Input.tsx';

/** Names and labels of the fields, with what they start with (spec section 7). */
const fields = {
  studentName: ['Student Name', 'Economics Students'],
  grade: ['Grade', 'A*'],
  subject: ['Subject', 'Economics'],
  year: ['Year', '2023'],
  examBoard: ['Exam Board', 'AQA'],
} as const;

type EvidenceValues = Record<keyof typeof fields, string>;

/** Whose evidence it is, to be changed where the defaults do not fit. */
export function EvidenceFields({ errors }: { errors: Record<string, string> }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {Object.entries(fields).map(([name, [label, value]]) => (
        <Field key={name} label={label} {...(errors[name] && { error: errors[name] })}>
          <Input name={name} defaultValue={value} required maxLength={200} autoComplete="off" />
        </Field>
      ))}
    </div>
  );
}

/** What stands in the fields of the form. */
export function readEvidenceFields(form: HTMLFormElement): EvidenceValues {
  const data = new FormData(form);
  const read = (name: keyof EvidenceValues) => String(data.get(name) ?? '');
  return {
    studentName: read('studentName'),
    grade: read('grade'),
    subject: read('subject'),
    year: read('year'),
    examBoard: read('examBoard'),
  };
}
