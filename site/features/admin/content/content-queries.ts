import { getAdminContent } from '#contract/admin/content.ts';
import { call } from '#site/lib/call.ts';
import { Queries } from '#site/lib/query.ts';

export const contentQueries = new Queries((topicId) => call(getAdminContent, { topicId }));
