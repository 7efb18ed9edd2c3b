import { ApiError } from '#site/lib/api-error.ts';
import { readLinkToken } from '#site/lib/read-link-token.ts';

export type LinkRefusal = 'missing' | 'expired';

/**
 * Returns a check of the page's link, which throws if the call fails: the link may still be valid.
 * @param read reads what the link opens
 */
export function linkCheck<T>(read: (token: string) => Promise<T>) {
  let token: string | undefined;
  return async (): Promise<LinkRefusal | { token: string; opens: T }> => {
    token ??= readLinkToken('token');
    if (!token) return 'missing';
    try {
      return { token, opens: await read(token) };
    } catch (error) {
      // The only error about the link itself.
      if (error instanceof ApiError && error.status === 400) return 'expired';
      throw error;
    }
  };
}
