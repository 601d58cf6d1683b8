import { z } from 'zod';
import { createHttpClient, type Fetch } from '../http/http.ts';

/** A simulated fault, added through the control API. */
export type Fault = {
  match: string;
  kind: string;
  count?: number;
  skip?: number;
  delayMs?: number;
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
};

const LoggedRequests = z.array(
  z.object({
    id: z.number(),
    operation: z.string().optional(),
    method: z.string(),
    path: z.string(),
    query: z.unknown().optional(),
    headers: z.unknown().optional(),
    body: z.unknown().optional(),
    status: z.number().optional(),
    fault: z.string().optional(),
  }),
);
export type LoggedRequest = z.output<typeof LoggedRequests>[number];

type Deps = { url: string; network: string; fetch: Fetch; now: () => Date };

/** Control API client of one practice network: faults, request log, clock. */
export const practiceControl = ({ url, network, fetch, now }: Deps) => {
  const control = createHttpClient({
    network: 'practice',
    label: 'The practice network',
    baseUrl: `${url}/__sandbox`,
    parseError: ({ body }) => ({ kind: 'rejected', message: JSON.stringify(body) }),
    runtime: { fetch, now, random: () => 0.5, sleep: async () => undefined },
  });
  const send = (to: string, json: unknown, method: 'POST' | 'DELETE' = 'POST') =>
    control.once({ operation: to, to, method, ...(method === 'POST' ? { body: { json } } : {}) }, z.unknown());

  return {
    addFault: (fault: Fault) => send('/faults', { network, ...fault }),
    clearFaults: () => send(`/faults?network=${network}`, undefined, 'DELETE'),
    advanceClock: (seconds: number) => send('/clock', { advanceSeconds: seconds }),
    resetClock: () => send('/clock', { reset: true }),
    requestLog: async (since = 0): Promise<LoggedRequest[]> => {
      const query = { network, since: String(since) };
      return (await control.read({ operation: 'journal', to: '/journal', query }, LoggedRequests)).data;
    },
  };
};
