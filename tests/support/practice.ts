import { getPractice, type PracticeSubject, postPractice } from '#contract/practice/practice.ts';
import type { PracticeRecord } from '#contract/practice/record.ts';
import type { TestClient } from './client.ts';

export async function readPractice(client: TestClient): Promise<PracticeSubject[]> {
  const response = await client.get(getPractice.path);
  return getPractice.response.parse(await response.json()).subjects;
}

/** Sends a device's record. @returns the merged record of the cards that were sent */
export async function sendPractice(
  client: TestClient,
  subjectId: string,
  record: PracticeRecord,
): Promise<PracticeRecord> {
  const response = await client.post(postPractice.path, { subjectId, record });
  if (response.status !== 200) throw new Error(`The answers were refused: ${response.status}`);
  return postPractice.response.parse(await response.json()).record;
}
