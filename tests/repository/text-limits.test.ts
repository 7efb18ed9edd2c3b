import { expect, test } from 'vitest';
import { listEndpoints, nameOf } from '../support/endpoints.ts';
import { listRequestTexts, listUnlimitedLists } from '../support/request-texts.ts';

test('the length of each text of a request is checked before anything else reads it', async () => {
  const texts = (await listEndpoints()).flatMap((endpoint) =>
    listRequestTexts(endpoint).map((text) => ({ ...text, name: nameOf(endpoint) })),
  );
  expect(texts).toContainEqual(
    expect.objectContaining({ name: 'POST /api/auth/login', field: 'email' }),
  );
  expect(texts.filter(({ isLimited }) => !isLimited)).toEqual([]);
});

test('the number of items of a request’s array or record is checked before the items', async () => {
  const unlimited = (await listEndpoints()).flatMap((endpoint) =>
    listUnlimitedLists(endpoint).map((steps) => `${nameOf(endpoint)}: ${steps}`),
  );
  expect(unlimited).toEqual([]);
});
