const SECRET = 'x'.repeat(32);
/** Valid settings of a public shop. Nothing listens at its addresses. */
export const PRODUCTION_ENVIRONMENT = {
  SITE_URL: 'https://shop.example/',
  SESSION_SECRET: SECRET,
  TICKET_SECRET: SECRET,
  ADMIN_PASSWORD_HASH: `$2b$10$${'x'.repeat(53)}`,
  OWNER_EMAIL: 'owner@shop.example',
  OIDC_ISSUER: 'https://tenant.identity.example/',
  OIDC_CLIENT_ID: 'shop',
  OIDC_CLIENT_SECRET: SECRET,
  SANITY_PROJECT_ID: 'abc123',
  SANITY_DATASET: 'production',
  SANITY_TOKEN: SECRET,
  SANITY_WEBHOOK_SECRET: SECRET,
  BUILD_HOOK_URL: 'https://hosting.example/hooks/1',
  STRIPE_SECRET_KEY: 'sk_live_0123456789abcdef',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef',
  PUBLIC_STRIPE_KEY: 'pk_live_0123456789abcdef',
  KV_REST_API_URL: 'https://kv.example',
  KV_REST_API_TOKEN: SECRET,
  SMTP_URL: 'smtps://user:password@smtp.example:465',
  MAIL_FROM: 'A* Economics <notes@shop.example>',
};
