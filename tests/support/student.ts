import { randomUUID } from 'node:crypto';
import { getUser } from '#contract/accounts/user.ts';
import type { TestClient } from './client.ts';

export const PASSWORD = 'correct horse battery';

export interface Student {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
}

export const newStudent = (changes: Partial<Student> = {}): Student => ({
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: `ada-${randomUUID().slice(0, 8)}@example.com`,
  password: PASSWORD,
  ...changes,
});

/** Signs a new student up. @returns the email address */
export async function signUp(client: TestClient, changes: Partial<Student> = {}): Promise<string> {
  const student = newStudent(changes);
  const response = await client.post('/api/auth/signup', student);
  if (response.status !== 201) throw new Error(`Sign-up responded ${response.status}`);
  return student.email;
}

export async function readAccountId(client: TestClient): Promise<string> {
  return getUser.response.parse(await (await client.get(getUser.path)).json()).id;
}

export async function hasAccess(client: TestClient, subjectId: string): Promise<unknown> {
  const response = await client.get(`/api/user/access/${subjectId}`);
  return ((await response.json()) as { hasAccess?: unknown }).hasAccess;
}
