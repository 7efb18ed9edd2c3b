import { expect, test } from 'vitest';
import { panelMessages } from '../panel-messages.ts';
import { createContentEndpoint } from './content.ts';

test('a title has at most 200 characters', () => {
  const item = { topicId: 'topic-1', title: 'x'.repeat(200) };
  expect(createContentEndpoint.request.safeParse(item).success).toBe(true);
  const longer = { ...item, title: `${item.title}x` };
  expect(createContentEndpoint.request.safeParse(longer).success).toBe(false);
});

test.each([{ order: 1.5 }, { isLocked: 'yes' }, { topicId: '../x' }, { price: 1 }])(
  'an item is refused with the field %j',
  (fields) => {
    const item = { topicId: 'topic-1', title: 'Elasticity' };
    expect(createContentEndpoint.request.safeParse(item).success).toBe(true);
    expect(createContentEndpoint.request.safeParse({ ...item, ...fields }).success).toBe(false);
  },
);

test.each([{}, { title: '' }, { title: '  ' }])('names a missing title: %j', (fields) => {
  const parsed = createContentEndpoint.request.safeParse({ topicId: 'topic-1', ...fields });
  expect(parsed.error?.issues.map(({ message }) => message)).toEqual([panelMessages.titleMissing]);
});
