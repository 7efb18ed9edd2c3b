import type { CardDocument } from '#contract/practice/card-documents.ts';
import { CatalogueMemory } from '../catalogue/catalogue-memory.ts';
import { fetchCards } from '../services/content.ts';

/** Apart from the catalogue: if the cards are missing, only practice is unavailable. No deploy has a copy of them. */
const memory = new CatalogueMemory<CardDocument[]>({
  ask: fetchCards,
  readDeployed: async () => undefined,
});

/** Returns the cards as fresh as the catalogue. @throws AppError `unavailable` if nothing is known */
export const readCards = (): Promise<CardDocument[]> => memory.known();
