import { z } from 'zod';
import {
  optional,
  parseVariables,
  refuseLocal,
  refuseTestPayments,
  shared,
  storeToken,
  text,
  webAddress,
} from './config-fields.ts';

const environment = z
  .object({
    ...shared,
    // Without it, a private dataset looks empty, and an empty site would replace the good site.
    SANITY_TOKEN: text('a token that may read the dataset, from sanity.io/manage, API, Tokens'),
    // Pages of deleted subjects that students own are built from archived copies.
    KV_REST_API_URL: webAddress("the key-value store's REST address"),
    KV_REST_API_TOKEN: storeToken,
    PUBLIC_STRIPE_JS_URL: optional(webAddress('')),
    // The site omits the Studio if the Studio has its own host name.
    STUDIO_URL: optional(webAddress('the address at which the Studio opens')),
  })
  .superRefine(
    refuseLocal('SANITY_API_HOST', 'STUDIO_URL', 'PUBLIC_STRIPE_JS_URL', 'KV_REST_API_URL'),
  )
  .superRefine(refuseTestPayments);

/**
 * Validates the build's environment without the functions' other secrets: the first build runs before a
 * build hook exists, and secrets may be hidden from builds. `.env.example` explains each variable.
 * @throws ConfigError with one sentence for each invalid variable
 */
export const parseBuildConfig = (variables: Record<string, string | undefined>) =>
  parseVariables(environment, variables);
