import { type CardProposal, cardProposals } from '#contract/practice/practice.ts';
import { findLatestFileDocument } from '../catalogue/catalogue.ts';
import { AppError } from '../errors.ts';
import { missing } from '../files/delivery.ts';
import { shopFiles } from '../files/shop-files.ts';
import { manifestKey, proposalsKey } from '../files/stored-file.ts';

/**
 * Reads the cards proposed from an item's file. A file of an earlier preparation has none until it is prepared again.
 * @throws AppError `not_found`; `file_not_ready` for an item without a prepared file; `unavailable`
 */
export async function readCardProposals(itemId: string): Promise<CardProposal[]> {
  const item = await findLatestFileDocument(itemId);
  if (item?.type !== 'contentItem') throw new AppError('not_found');
  if (!item.pdf) throw new AppError('file_not_ready');
  const files = shopFiles();
  const proposals = await files.readJson(proposalsKey(item.pdf), cardProposals);
  if (proposals) return proposals;
  if (await files.has(manifestKey(item.pdf))) return [];
  throw await missing(files, item.pdf);
}
