import type { Change, LakeDocuments } from './document.ts';
import { mutationError } from './errors.ts';

/** Collects the ids of strong references at any depth, except those to other datasets. */
export function strongReferences(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value !== 'object' || value === null) return found;
  if ('_ref' in value && typeof value._ref === 'string') {
    const isWeak = '_weak' in value && value._weak === true;
    if (!isWeak && !('_dataset' in value)) found.add(value._ref);
  }
  for (const part of Object.values(value)) strongReferences(part, found);
  return found;
}

/** Makes references with `_strengthenOnPublish` strong, as publishing does. */
export function strengthen<T>(value: T): T {
  if (Array.isArray(value)) return value.map(strengthen) as T;
  if (typeof value !== 'object' || value === null) return value;
  const { _strengthenOnPublish: target, ...rest } = value as Record<string, unknown>;
  const staysWeak =
    typeof target === 'object' && target !== null && 'weak' in target && target.weak === true;
  if (target && !staysWeak) delete rest['_weak'];
  return Object.fromEntries(
    Object.entries(rest).map(([name, part]) => [name, strengthen(part)]),
  ) as T;
}

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

  findReferrers(id: string): string[] {
    return [...(this.#referrers.get(id) ?? [])];
  }
}

/**
 * @param documents the documents after the changes
 * @param index the references before the changes
 * @throws LakeError 409
 */
export function checkReferences(
  changes: Change[],
  documents: LakeDocuments,
  index: ReferenceIndex,
): void {
  for (const { id, before, after } of changes) {
    const earlier = strongReferences(before);
    for (const target of strongReferences(after)) {
      if (earlier.has(target) || documents.has(target)) continue;
      throw mutationError(
        409,
        'documentReferenceDoesNotExistError',
        `Document "${id}" references non-existent document "${target}"`,
        { id, referenceID: target },
      );
    }
    if (!before || after) continue;
    const referencingIDs = index
      .findReferrers(id)
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
