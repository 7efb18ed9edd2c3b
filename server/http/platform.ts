import type { Deploy } from '../deploy.ts';

/** What the platform knows about a request, and does for it. */
export interface Platform {
  deploy: Deploy;
  ip: string;
  requestId: string;
  /** Lets work continue after the response has been sent. */
  waitUntil: (work: Promise<unknown>) => void;
}
