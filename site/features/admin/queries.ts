import { getAdminContent } from '#contract/admin/content.ts';
import { call } from '#site/lib/call.ts';
import { Queries } from '#site/lib/query.ts';

/** A topic's items, which several components of the panel show or change. */
export const contentQueries = new Queries((topicId) => call(getAdminContent, { topicId }));
