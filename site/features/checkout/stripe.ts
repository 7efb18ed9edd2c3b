import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '#site/lib/query.ts';

/**
 * Loads the payment provider's script, once a page.
 * @param key the publishable key
 * @returns the provider's object, null where it cannot be had, undefined while it loads
 */
export function useStripeScript(key: string): Stripe | null | undefined {
  const query = useQuery({
    queryKey: queryKeys.stripe(key),
    queryFn: () => loadStripe(key),
    // It is a live object, not data to compare and copy.
    structuralSharing: false,
  });
  return query.isPending ? undefined : (query.data ?? null);
}
