import { isProduction, keyPrefix } from '../deploy.ts';

/** A secret, and the dataset of the shop that uses it. Previews may share both with production. */
export interface TokenKey {
  secret: string;
  dataset: string;
}

/**
 * Names deploy and dataset in a token's audience, so that a token of a preview or of another dataset opens nothing
 * here. Web standards only: functions seal, the Edge Function opens.
 */
export const toAudience = ({ dataset }: TokenKey, audience: string): string =>
  `${keyPrefix()}${dataset}:${audience}`;

/**
 * Returns the audiences that a verifier accepts.
 * @param acceptsUnscoped for tokens that live for weeks or years: production made some without deploy and dataset
 */
export const acceptedAudiences = (
  key: TokenKey,
  audience: string,
  acceptsUnscoped = false,
): string[] =>
  acceptsUnscoped && isProduction()
    ? [toAudience(key, audience), audience]
    : [toAudience(key, audience)];
