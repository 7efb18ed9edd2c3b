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

/** Where a running shop and its stand-ins are, and how to sign in there. */
export type Shop = z.infer<typeof info>;

/** Parses the response of a shop's `/__sandbox`. */
export const parseShop = (response: unknown): Shop => info.parse(response);

/** Reads what a running shop tells about itself. @param origin the shop's address */
export async function readShop(origin: string): Promise<Shop> {
  return parseShop(await (await fetch(`${origin}/__sandbox`)).json());
}
