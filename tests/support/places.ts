import type { z } from 'zod';
import { getInvitation, joinPath, type joinPlaces } from '#contract/places/joining.ts';
import type { TestClient } from './client.ts';

type Join = z.input<typeof joinPlaces.request>;

export const join = (
  pupil: TestClient,
  code: string,
  joining: Omit<Join, 'code'> = { name: 'Ada L.' },
): Promise<Response> => pupil.post(`/api${joinPath(code)}`, joining);

export async function invitation(client: TestClient, code: string) {
  return getInvitation.response.parse(await (await client.get(`/api${joinPath(code)}`)).json());
}
