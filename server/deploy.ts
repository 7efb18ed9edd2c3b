import { PREVIEW_KEY_PREFIX } from '../contract/catalogue/preview.ts';
import { AppError } from './errors.ts';

/** What the platform says about the deploy that a function belongs to. */
export interface Deploy {
  /** `production`, `deploy-preview`, `branch-deploy` or another name; empty where it is not known. */
  context: string;
}

/**
 * The deploy that this process belongs to. The host builds previews of branches and pull requests with
 * the settings of production, unless the owner gives them others
 * (docs/decisions/0003-what-may-an-old-deploy-or-a-preview-do.md). Web standards only, because the Edge Function
 * uses it.
 */
let context = 'production';

/**
 * Notes which deploy the platform runs; a process never changes its deploy. An unknown one counts as
 * production, which is called at the shop's own address only. Scheduled functions need not note it:
 * the platform runs those of production only.
 */
export function enterDeploy(deploy: Deploy | undefined): void {
  context = deploy?.context || 'production';
}

/** Whether the platform calls this deploy production. Old deploys of production count, too. */
export const isProduction = (): boolean => context === 'production';

/** The prefix of every key in the key-value store: previews see no account and no purchase. */
export const keyPrefix = (): string => (isProduction() ? '' : PREVIEW_KEY_PREFIX);

/** Refuses what would change the shop's content. @throws AppError `preview_reads_only` */
export function refuseInPreview(): void {
  if (!isProduction()) throw new AppError('preview_reads_only');
}

/** How the name of a dataset begins that previews have to themselves. */
const PREVIEW_DATASET = 'preview';

/** Whether this deploy reads a dataset that is its own: production's belongs to production. */
export const ownsDataset = (dataset: string): boolean =>
  isProduction() || dataset.startsWith(PREVIEW_DATASET);

/**
 * Refuses to sell in a preview, and to open what was bought there, while it reads production's dataset:
 * a test card would buy the paid files.
 * @throws AppError `preview_sells_nothing`
 */
export function refuseSaleFrom(dataset: string): void {
  if (!ownsDataset(dataset)) throw new AppError('preview_sells_nothing');
}

/** Refuses to take money in a preview. @throws AppError `preview_sells_nothing` */
export function refuseLiveKeyInPreview(secretKey: string): void {
  const isTest = /^(sk|rk)_test_/.test(secretKey);
  if (!isProduction() && !isTest) throw new AppError('preview_sells_nothing');
}
