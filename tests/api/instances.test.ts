import { expect, test } from 'vitest';
import { addStudent } from '../support/add-student.ts';
import { MICRO } from '../support/ids.ts';
import { lockedFile } from '../support/locked-file.ts';
import { textOf } from '../support/notes.ts';
import { buy } from '../support/purchase.ts';
import { startTestSandbox } from '../support/sandbox.ts';

const shop = await startTestSandbox({ isSeeded: true, instances: 2 });

/** Then an instance of its own carries files, and reads the file store in another way. */
test('with several instances a student downloads a stamped file, whole and in ranges', async () => {
  const student = shop.client();
  const email = await addStudent(student);
  await buy(shop, student, MICRO);
  const address = await student.get(await lockedFile(student));
  const ticket = address.headers.get('location') ?? '';
  const whole = Buffer.from(await (await student.fetch(ticket)).arrayBuffer());
  const pages = await textOf(whole);
  expect(pages).toEqual(pages.map(() => expect.stringContaining(email)));
  expect(pages.length).toBeGreaterThan(0);
  const from = Math.floor(whole.length / 3);
  const range = await student.fetch(ticket, { headers: { range: `bytes=${from}-` } });
  expect(range.status).toBe(206);
  expect(whole.subarray(from).equals(Buffer.from(await range.arrayBuffer()))).toBe(true);
});
