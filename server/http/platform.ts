import type { Deploy } from '../deploy.ts';

export interface Platform {
  deploy: Deploy;
  ip: string;
  requestId: string;
  waitUntil: (work: Promise<unknown>) => void;
}
