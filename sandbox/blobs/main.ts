import { runStandIn } from '../kit/run-stand-in.ts';
import { defineStandIn } from '../kit/stand-in-command.ts';
import { SITE_ID } from './address.ts';
import { startBlobs } from './index.ts';

export const command = defineStandIn({
  name: 'blobs',
  summary: "Netlify Blobs: object storage, in the vendor's own local server.",
  options: {
    token: {
      placeholder: 'TOKEN',
      description: 'Bearer token of every request',
      default: 'token_local',
    },
  },
  async start({ port, dataDir, options: { token } }) {
    const { origin, close, context } = await startBlobs({ port, dataDir, token });
    const clientSettings = { 'Site id': SITE_ID, Token: token, NETLIFY_BLOBS_CONTEXT: context };
    return { origin, close, clientSettings };
  },
});

if (import.meta.main) await runStandIn(command);
