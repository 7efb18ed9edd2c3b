import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { App } from '../kit/stand-in.ts';
import { actionRoutes } from './dashboard/actions.ts';
import { dashboardPage } from './dashboard/page.ts';
import { paymentPage } from './dashboard/payment-page.ts';
import { readDashboard, readPayment } from './dashboard/read.ts';
import type { Service } from './endpoint.ts';

const POLICY =
  "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/**
 * Serves the dashboard at `/`: payments, actions on them, and events; and one payment at the path that it
 * has in Stripe's dashboard.
 */
export function dashboardRoutes(app: App, service: Service, resend: (event: string) => void): void {
  const css = readFileSync(join(import.meta.dirname, 'dashboard/dashboard.css'), 'utf8');
  app.get('/', (c) => {
    c.header('content-security-policy', POLICY);
    c.header('cache-control', 'no-store');
    return c.html(dashboardPage(readDashboard(service.store)));
  });
  app.get('/test/payments/:id', (c) => {
    c.header('content-security-policy', POLICY);
    c.header('cache-control', 'no-store');
    const id = c.req.param('id');
    const payment = readPayment(service.store, id);
    return c.html(paymentPage(id, payment), payment ? 200 : 404);
  });
  app.get('/dashboard.css', (c) => c.body(css, 200, { 'content-type': 'text/css; charset=utf-8' }));
  actionRoutes(app, service, resend);
}
