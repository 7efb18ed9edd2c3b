import type { ShopSettings } from '#contract/content.ts';

interface Shop {
  settings: ShopSettings | undefined;
  subjects: readonly object[];
}

/**
 * A shop in the UK may sell nothing without saying who sells. A shop that has nothing on sale yet is
 * built all the same: the Studio, where the owner writes it, comes with the site.
 * @throws Error naming what the owner must publish
 */
export function refuseSilentSeller({ settings, subjects }: Shop): void {
  if (subjects.length === 0) return;
  if (!settings) {
    throw new Error(
      'There are subjects on sale, but nobody says who sells them: publish “Shop settings” in the Studio.',
    );
  }
}
