import { expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { giftForm, schoolForm } from './details.ts';
import { fieldMessages } from './labels.ts';

const typed = {
  organisation: ' Hill  Road School ',
  address: '1 Hill Road\n\n Leeds \n',
  financeEmail: 'Finance@School.example',
  purchaseOrder: '',
  teacherEmail: 'teacher@school.example',
};

test('sends the lines of an address, and no empty field', () => {
  expect(schoolForm.parse(typed)).toEqual({
    organisation: 'Hill Road School',
    address: ['1 Hill Road', 'Leeds'],
    financeEmail: 'finance@school.example',
    purchaseOrder: undefined,
    teacherEmail: 'teacher@school.example',
  });
});

test.each([
  ['organisation', '-', fieldMessages.organisation],
  ['organisation', 'a'.repeat(121), fieldMessages.organisation],
  ['address', ' \n ', fieldMessages.address],
  ['address', '1\n2\n3\n4\n5\n6\n7', fieldMessages.address],
  ['address', 'a'.repeat(121), fieldMessages.address],
  ['financeEmail', '', messages.emailInvalid],
  ['purchaseOrder', 'a'.repeat(41), fieldMessages.purchaseOrder],
  ['teacherEmail', 'teacher@', messages.emailInvalid],
])('%s %j is refused at its field', (field, value, message) => {
  const { issues } = schoolForm.safeParse({ ...typed, [field]: value }).error ?? { issues: [] };
  expect(issues.map(({ path, message: said }) => [path[0], said])).toEqual([[field, message]]);
});

test('a payer may leave the line out, but not write more than 80 characters', () => {
  const email = 'payer@example.org';
  expect(giftForm.parse({ email, from: ' ' })).toEqual({ email, from: undefined });
  expect(giftForm.safeParse({ email, from: 'a'.repeat(81) }).error?.issues).toMatchObject([
    { path: ['from'], message: fieldMessages.from },
  ]);
});
