import {
  type DiscountCodeDocument,
  discountCodeDocument,
} from '#contract/catalogue/content-documents.ts';
import { discountCodeQuery } from '#contract/catalogue/content-queries.ts';
import { CatalogueMemory } from '../catalogue/catalogue-memory.ts';
import { AppError } from '../errors.ts';
import { fetchOne } from '../services/content.ts';

/** Cache of a code, so that the CMS is queried once if a whole class applies it together. */
type CodeMemory = CatalogueMemory<{ found: DiscountCodeDocument | undefined }>;

/** Keyed by code. Bounded, because anyone can ask for codes that do not exist. */
const memories = new Map<string, CodeMemory>();
const MAX_MEMORIES = 500;

/**
 * Finds a code in the CMS's current or last known content; `undefined` if unknown or switched off.
 * @param code in upper case
 * @throws AppError `discount_code_unchecked` if nothing is known
 */
export async function findDiscountCode(code: string): Promise<DiscountCodeDocument | undefined> {
  try {
    return (await codeMemory(code).latestOrKnown()).content.found;
  } catch (cause) {
    throw new AppError('discount_code_unchecked', { field: 'code', cause });
  }
}

function codeMemory(code: string): CodeMemory {
  const known = memories.get(code);
  // Moves the code to the end: the least recently used code is evicted.
  memories.delete(code);
  const memory = known ?? newMemory(code);
  memories.set(code, memory);
  const [oldest] = memories.keys();
  if (memories.size > MAX_MEMORIES && oldest !== undefined) memories.delete(oldest);
  return memory;
}

const newMemory = (code: string): CodeMemory =>
  new CatalogueMemory({
    ask: async () => ({ found: await fetchOne(discountCodeQuery, { code }, discountCodeDocument) }),
    readDeployed: async () => undefined,
  });
