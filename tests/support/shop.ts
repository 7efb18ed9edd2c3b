import { z } from 'zod';

const account = z.object({ email: z.string(), password: z.string() });

const info = z.object({
  shop: z.url(),
  studio: z.url(),
  studioViewer: z.url(),
  content: z.url(),
  inbox: z.url(),
  payments: z.url(),
  kv: z.url(),
  files: z.url(),
  identity: z.url(),
  accounts: z.object({
    student: account,
    adminPassword: z.string(),
    owner: account,
    otherIdentity: account,
  }),
});

/** Addresses of a running shop and its stand-ins, and accounts to sign in with. */
export type Shop = z.infer<typeof info>;

export const parseShop = (response: unknown): Shop => info.parse(response);

/** Reads a running shop's description of itself. @param origin the shop's address */
export async function readShop(origin: string): Promise<Shop> {
  return parseShop(await (await fetch(`${origin}/__sandbox`)).json());
}
