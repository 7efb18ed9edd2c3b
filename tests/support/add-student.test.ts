import { expect, test } from 'vitest';
import { user } from '#contract/accounts/user.ts';
import { addStudent } from './add-student.ts';
import { startTestSandbox } from './sandbox.ts';
import { PASSWORD, signUp } from './student.ts';

const shop = await startTestSandbox();

test('an added student is signed in, and can sign in again, like a student who signed up', async () => {
  const [added, signedUp] = [shop.client(), shop.client()];
  const email = await addStudent(added);
  await signUp(signedUp);
  expect([...added.cookies.keys()]).toEqual([...signedUp.cookies.keys()]);
  const read = async (client: typeof added) =>
    user.parse(await (await client.get('/api/auth/user')).json());
  const { id, email: _, ...rest } = await read(signedUp);
  expect(await read(added)).toEqual({ ...rest, id: expect.not.stringContaining(id), email });

  const again = shop.client();
  const login = await again.post('/api/auth/login', { email, password: PASSWORD });
  expect(login.status).toBe(200);
  expect(await read(again)).toEqual(await read(added));
});
