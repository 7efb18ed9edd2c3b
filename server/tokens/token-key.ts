import { isProduction, keyPrefix } from '../deploy.ts';

/** A secret and the shop's dataset. Previews may share both with production. */
export interface TokenKey {
  secret: string;
  dataset: string;
}

/** Binds tokens to deploy and dataset, so that a preview's tokens open nothing here. Web standards only. */
export const toAudience = ({ dataset }: TokenKey, audience: string): string =>
  `${keyPrefix()}${dataset}:${audience}`;

/** @param acceptsUnscoped for tokens that live for weeks or years: production made some without deploy and dataset */
export const acceptedAudiences = (
  key: TokenKey,
  audience: string,
  acceptsUnscoped = false,
): string[] =>
  acceptsUnscoped && isProduction()
    ? [toAudience(key, audience), audience]
    : [toAudience(key, audience)];
