import { KEPT_SUBJECTS, selectGone } from '#contract/catalogue/kept-subjects.ts';
import { mapSubjects } from '../catalogue/catalogue.ts';
import { keptSubjectsChanged, readKeptSubjects } from '../catalogue/kept-subjects.ts';
import { readLatest } from '../catalogue/read-catalogue.ts';
import { log } from '../log.ts';
import { isOwned, mayBeOwned } from '../purchases/subject-owners.ts';
import { removeFields } from '../services/kv-fields.ts';
import { keepSubject } from './keep-subjects.ts';
import { contentChanged } from './rebuild.ts';

/** Updates missing and stale copies, and removes copies of deleted subjects without owners. */
export async function checkKeptSubjects(): Promise<void> {
  const [copies, subjects] = await Promise.all([
    readKeptSubjects(),
    readLatest().then(mapSubjects),
  ]);
  for (const subject of subjects.values()) {
    const copy = copies.get(subject.id);
    if (copy || (await isOwned(subject.id))) await keepSubject(subject, copy);
  }
  for (const { subject } of selectGone([...copies.values()], [...subjects.values()])) {
    if (await mayBeOwned(subject.id)) continue;
    await removeFields(KEPT_SUBJECTS, [subject.id]);
    keptSubjectsChanged();
    log('info', 'kept subject removed', { subjectId: subject.id });
    await contentChanged();
  }
}
