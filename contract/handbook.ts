/** Sections of docs/owner.md, to which the panel and emails may link. */
export const HANDBOOK_SECTIONS = [
  'set-up-a-subject',
  'change-a-price',
  'offers',
  'discount-codes',
  'refunds',
  'disputes',
  'a-leaked-file',
  'reports-from-readers',
  'tax-year',
  'vat',
  'ico',
  'your-legal-pages',
  'every-week',
  'orders',
  'holiday',
  'when-something-is-wrong',
] as const;
export type HandbookSection = (typeof HANDBOOK_SECTIONS)[number];

const HANDBOOK_PATH = '/admin/handbook';

/** Address of the owner's handbook, or of one of its sections. */
export const handbookPath = (section?: HandbookSection): string =>
  section ? `${HANDBOOK_PATH}#${section}` : HANDBOOK_PATH;

/** Address of a page of docs/runbooks/. @param file e.g. `refund.md` */
export const runbookPath = (file: string): string =>
  `${HANDBOOK_PATH}/${file.replace(/\.md$/, '').replace('README', 'runbooks')}`;
