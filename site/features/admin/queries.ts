import { getAdminContent } from '#contract/admin/content.ts';
import { call } from '#site/lib/call.ts';
import { Queries } from '#site/lib/query.ts';

/** Items by topic id. */
export const contentQueries = new Queries((topicId) => call(getAdminContent, { topicId }));
