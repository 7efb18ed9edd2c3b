import { z } from 'zod';
import { type CardDocument, cardDocument, cardsQuery } from '#contract/practice/card-documents.ts';
import { toPlainText } from '#contract/practice/card-text.ts';
import { CatalogueMemory } from '../catalogue/catalogue-memory.ts';
import { log } from '../log.ts';
import { fetchAll, parseDocuments } from '../services/content.ts';

/** Apart from the catalogue: if the cards are missing, only practice is unavailable. No deploy has a copy of them. */
const memory = new CatalogueMemory<CardDocument[]>({
  query: async (isLive) => {
    const documents = z.array(z.unknown()).parse(await fetchAll(cardsQuery, isLive));
    return parseDocuments(documents, cardDocument).filter(hasAnswer);
  },
  readDeployed: async () => undefined,
});

/** The Studio requires an answer, but other programs can publish, too. */
function hasAnswer({ answer }: CardDocument): boolean {
  const isThere = toPlainText(answer).trim() !== '';
  if (!isThere) log('error', 'card without an answer left out', {});
  return isThere;
}

/** Returns the cards as fresh as the catalogue. @throws AppError `unavailable` if nothing is known */
export const readCards = (): Promise<CardDocument[]> => memory.known();
