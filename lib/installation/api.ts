import { z } from 'zod';
import { defineApi } from '@/lib/web/endpoint';
import { installationReport } from './report';

/** The routes that prove an installation. */
export const installationApi = defineApi({
  'GET /api/installation': {
    role: ['admin'],
    summary:
      'Checks now what Swath needs: services, database, sign-in, webhooks and proxy. Nothing is ordered, started or changed. A report is at most 10 s old.',
    response: installationReport,
  },
  'GET /api/installation/stream': {
    role: 'open',
    answers: 'events',
    summary: 'Two events a second apart, for the check of the proxy. Needs a key that Swath makes for it.',
    query: z.object({ key: z.string().max(200) }),
  },
});
