import { PREVIEW_KEY_PREFIX } from '../contract/catalogue/preview.ts';
import { AppError } from './errors.ts';

export interface Deploy {
  /** `production`, `deploy-preview`, `branch-deploy` or another name. Empty if unknown. */
  context: string;
}

/**
 * The deploy of this process. The host builds previews with production's settings, unless the owner sets
 * others (docs/decisions/0003-what-may-an-old-deploy-or-a-preview-do.md). Web standards only, for the Edge
 * Function.
 */
let context = 'production';

/**
 * Sets the deploy. An unknown deploy counts as production, which is reachable at the shop's own address
 * only. Scheduled functions need not call this: only production's run.
 */
export function enterDeploy(deploy: Deploy | undefined): void {
  context = deploy?.context || 'production';
}

/** Old deploys of production count, too. */
export const isProduction = (): boolean => context === 'production';

/** The prefix of every store key: previews see no account and no purchase. */
export const keyPrefix = (): string => (isProduction() ? '' : PREVIEW_KEY_PREFIX);

/** Refuses changes to the shop's content. @throws AppError `preview_reads_only` */
export function refuseInPreview(): void {
  if (!isProduction()) throw new AppError('preview_reads_only');
}

const PREVIEW_DATASET = 'preview';

/** Checks that a preview does not use production's dataset. */
export const ownsDataset = (dataset: string): boolean =>
  isProduction() || dataset.startsWith(PREVIEW_DATASET);

/**
 * Refuses sales in a preview with production's dataset: a test card would buy paid files.
 * @throws AppError `preview_sells_nothing`
 */
export function refuseSaleFrom(dataset: string): void {
  if (!ownsDataset(dataset)) throw new AppError('preview_sells_nothing');
}

/** Refuses live payments in a preview. @throws AppError `preview_sells_nothing` */
export function refuseLiveKeyInPreview(secretKey: string): void {
  const isTest = /^(sk|rk)_test_/.test(secretKey);
  if (!isProduction() && !isTest) throw new AppError('preview_sells_nothing');
}
