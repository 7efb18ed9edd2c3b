import * as z from 'zod/mini';
import { optional, optionalOr } from '../endpoint.ts';

/** The legal pages. `/terms` is the CMS document `legal-terms`. */
export const LEGAL_PAGES = ['terms', 'privacy', 'refunds'] as const;
export type LegalPageName = (typeof LEGAL_PAGES)[number];

export const legalPageId = (name: LegalPageName) => `legal-${name}`;

/** Returns the page's title until the owner writes another: `Terms` for `terms`. */
export const legalPageTitle = (name: LegalPageName) => name.charAt(0).toUpperCase() + name.slice(1);

const list = <T extends z.ZodMiniType>(type: T) => optionalOr(z.array(type), []);

/** A web address, an email address or a path of the shop, but no scheme that runs a script. */
export const SAFE_LINK = /^(https?:\/\/|mailto:|\/(?!\/))/i;

const href = z.string().check(z.regex(SAFE_LINK, 'Not an allowed link'));

const block = z.object({
  _type: z.literal('block'),
  _key: z.string(),
  style: optional(z.enum(['normal', 'h2', 'h3'])),
  listItem: optional(z.enum(['bullet', 'number'])),
  level: optional(z.number()),
  children: list(
    z.object({
      _type: z.literal('span'),
      _key: z.string(),
      text: optionalOr(z.string(), ''),
      marks: list(z.string()),
    }),
  ),
  markDefs: list(z.object({ _type: z.literal('link'), _key: z.string(), href })),
});
export type LegalBlock = z.infer<typeof block>;

export const legalPageDocument = z.object({
  id: z.string(),
  title: z.string().check(z.minLength(1)),
  summary: z.string().check(z.minLength(1)),
  updatedOn: z.iso.date(),
  body: z.array(block).check(z.minLength(1)),
});
export type LegalPage = z.infer<typeof legalPageDocument>;

/** Beginning of the remark before a sentence that is true in another country only. */
export const CHECK_REMARK = '[Check';

export const hasCheckRemark = ({ body }: Pick<LegalPage, 'body'>): boolean =>
  body.some(({ children }) => children.some(({ text }) => text.includes(CHECK_REMARK)));
