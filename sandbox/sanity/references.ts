import type { Change, LakeDocuments } from './document.ts';
import { mutationError } from './errors.ts';

/** The ids that a value refers to strongly, at any depth. References to other datasets do not count. */
export function strongReferences(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value !== 'object' || value === null) return found;
  if ('_ref' in value && typeof value._ref === 'string') {
    const isWeak = '_weak' in value && value._weak === true;
    if (!isWeak && !('_dataset' in value)) found.add(value._ref);
  }
  for (const part of Object.values(value)) strongReferences(part, found);
  return found;
}

/** What publishing does to a value: references that waited for their target become strong. */
export function strengthen<T>(value: T): T {
  if (Array.isArray(value)) return value.map(strengthen) as T;
  if (typeof value !== 'object' || value === null) return value;
  const { _strengthenOnPublish: waiting, ...rest } = value as Record<string, unknown>;
  const staysWeak =
    typeof waiting === 'object' && waiting !== null && 'weak' in waiting && waiting.weak === true;
  if (waiting && !staysWeak) delete rest['_weak'];
  return Object.fromEntries(
    Object.entries(rest).map(([name, part]) => [name, strengthen(part)]),
  ) as T;
}

/** Which documents refer strongly to which. Kept in step with the documents. */
export class ReferenceIndex {
  #referrers = new Map<string, Set<string>>();

  update(change: Pick<Change, 'id' | 'before' | 'after'>): void {
    for (const target of strongReferences(change.before)) {
      this.#referrers.get(target)?.delete(change.id);
    }
    for (const target of strongReferences(change.after)) {
      const referrers = this.#referrers.get(target) ?? new Set();
      this.#referrers.set(target, referrers.add(change.id));
    }
  }

  referrersOf(id: string): string[] {
    return [...(this.#referrers.get(id) ?? [])];
  }
}

/**
 * Strong references are kept whole both ways: nothing may refer to what is not there, and nothing
 * that is referred to may go.
 * @param documents as they are after the changes
 * @param index as it was before the changes
 * @throws LakeError 409
 */
export function checkReferences(
  changes: Change[],
  documents: LakeDocuments,
  index: ReferenceIndex,
): void {
  for (const { id, before, after } of changes) {
    const known = strongReferences(before);
    for (const target of strongReferences(after)) {
      if (known.has(target) || documents.has(target)) continue;
      throw mutationError(
        409,
        'documentReferenceDoesNotExistError',
        `Document "${id}" references non-existent document "${target}"`,
        { id, referenceID: target },
      );
    }
    if (!before || after) continue;
    const referencingIDs = index
      .referrersOf(id)
      .filter((referrer) => strongReferences(documents.get(referrer)).has(id));
    if (referencingIDs.length === 0) continue;
    throw mutationError(
      409,
      'documentHasExistingReferencesError',
      `Document "${id}" cannot be deleted as there are references to it from "${referencingIDs[0]}"`,
      { id, referencingIDs },
    );
  }
}
