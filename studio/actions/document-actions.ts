import type { DocumentActionComponent } from 'sanity';
import { DISCOUNT_CODE, isPermanent } from '../schema/schema-types.ts';
import { moveDown, moveUp } from './move.ts';
import { openPage } from './open-page.ts';
import { refuseWhileOwned } from './refuse-while-owned.tsx';

const ORDERED = ['subject', 'topic', 'contentItem'];
const FOR_PERMANENT = ['publish', 'discardChanges', 'restore'];
/** Actions that would take a subject from the students who own it. */
const TAKING = ['delete', 'unpublish', 'unpublishVersion'];

/** Selects the actions of a document, in the menu beside Publish. */
export function documentActions(shopUrl: string) {
  const open = openPage(shopUrl);
  // Created once, because a new component would lose its state.
  const guarded = new Map<DocumentActionComponent, DocumentActionComponent>();
  const guard = (action: DocumentActionComponent) => {
    if (!TAKING.includes(action.action ?? '')) return action;
    const known = guarded.get(action) ?? refuseWhileOwned(action, shopUrl);
    guarded.set(action, known);
    return known;
  };
  return (
    actions: DocumentActionComponent[],
    { schemaType }: { schemaType: string },
  ): DocumentActionComponent[] => {
    if (isPermanent(schemaType)) {
      return [...actions.filter(({ action = '' }) => FOR_PERMANENT.includes(action)), open];
    }
    if (schemaType === DISCOUNT_CODE) {
      // A copy would get an id that anyone can read, and a code has no page.
      return actions.filter(({ action }) => action !== 'duplicate');
    }
    const own = schemaType === 'subject' ? actions.map(guard) : actions;
    return [...own, ...(ORDERED.includes(schemaType) ? [moveUp, moveDown] : []), open];
  };
}
