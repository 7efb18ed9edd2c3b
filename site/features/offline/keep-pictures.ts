import type * as z from 'zod/mini';
import { cardPicturePath, listPictures } from '#contract/practice/card-pictures.ts';
import { getPractice } from '#contract/practice/practice.ts';
import { fetchInTime } from '#site/lib/in-time.ts';
import { parseResponse } from '#site/lib/parse-response.ts';
import {
  changeKeptSubjects,
  findCall,
  findPicture,
  readKeptSubjects,
  storePicture,
} from './kept-store.ts';
import { isFull, isPictureResponse, type KeptSubject } from './rules.ts';

type PracticeResponse = z.infer<typeof getPractice.response>;

/** Lists the pictures of an account's kept subjects that the cards of the latest practice show. */
export const updatePictures = (
  subjects: readonly KeptSubject[],
  owner: string,
  practice: PracticeResponse,
): KeptSubject[] =>
  subjects.map((subject) => {
    const cards = practice.subjects.find(({ subjectId }) => subjectId === subject.subjectId)?.cards;
    if (subject.owner !== owner || !cards) return subject;
    const pictures = new Set(cards.flatMap(listPictures).map((picture) => picture.id));
    return { ...subject, pictures: [...pictures] };
  });

const CONCURRENT_PICTURES = 4;

/**
 * Keeps the pictures of the kept cards that are not on this device yet. Cards can be practised without a picture that
 * does not arrive.
 * @throws DOMException `QuotaExceededError` if the device is full
 */
export async function keepPictures(owner: string, signal?: AbortSignal): Promise<void> {
  const response = await findCall(owner, getPractice.path);
  if (!response) return;
  const practice = parseResponse(getPractice.response, await response.json());
  // Before the pictures arrive: a check deletes those that no subject lists.
  await changeKeptSubjects((subjects) => updatePictures(subjects, owner, practice));
  const own = (await readKeptSubjects()).filter((subject) => subject.owner === owner);
  const waiting = [...new Set(own.flatMap(({ pictures = [] }) => pictures))];
  const work = async () => {
    for (let next = waiting.shift(); next && !signal?.aborted; next = waiting.shift())
      if (!(await findPicture(owner, next))) await keepPicture(owner, next, signal);
  };
  await Promise.all(Array.from({ length: CONCURRENT_PICTURES }, work));
}

async function keepPicture(owner: string, id: string, signal?: AbortSignal): Promise<void> {
  try {
    const response = await fetchInTime(cardPicturePath(id), signal && { signal });
    if (isPictureResponse(response)) await storePicture(owner, id, response);
  } catch (error) {
    if (isFull(error)) throw error;
  }
}
