import {
  type DiscountCodeDocument,
  discountCodeDocument,
} from '#contract/catalogue/content-documents.ts';
import { discountCodeQuery } from '#contract/catalogue/content-queries.ts';
import { AppError } from '../errors.ts';
import { fetchOne } from '../services/content.ts';
import { CatalogueMemory } from './catalogue-memory.ts';

/** What the CMS last said about a code, so that it is asked once where a class applies it together. */
type CodeMemory = CatalogueMemory<{ found: DiscountCodeDocument | undefined }>;

/** By code. Anyone can ask for codes that do not exist. */
const memories = new Map<string, CodeMemory>();
const MEMORIES_MAX = 500;

/**
 * Finds a discount code as the CMS has it now, or as it was last known where the CMS does not respond.
 * @param code in upper case
 * @returns `undefined` where there is none, and where the owner has switched it off
 * @throws AppError `discount_code_unchecked` where nothing is known
 */
export async function findDiscountCode(code: string): Promise<DiscountCodeDocument | undefined> {
  try {
    return (await memoryOf(code).latestOrKnown()).content.found;
  } catch (cause) {
    throw new AppError('discount_code_unchecked', { field: 'code', cause });
  }
}

function memoryOf(code: string): CodeMemory {
  const known = memories.get(code);
  // The latest stays longest.
  memories.delete(code);
  const memory = known ?? newMemory(code);
  memories.set(code, memory);
  const [oldest] = memories.keys();
  if (memories.size > MEMORIES_MAX && oldest !== undefined) memories.delete(oldest);
  return memory;
}

const newMemory = (code: string): CodeMemory =>
  new CatalogueMemory({
    ask: async () => ({ found: await fetchOne(discountCodeQuery, { code }, discountCodeDocument) }),
    readDeployed: async () => undefined,
  });
