import { redact } from './redact.ts';

/** One request a network received, as a witness may repeat it: without secrets. */
export type LoggedRequest = {
  id: number;
  at: string;
  network: string;
  operation: string | undefined;
  method: string;
  path: string;
  query: unknown;
  headers: unknown;
  body: unknown;
  /** What the network answered, even when a fault kept it from arriving; missing while it is under way. */
  status: number | undefined;
  /** The kind of fault that was played on this request. */
  fault: string | undefined;
};

export type Arrival = Pick<LoggedRequest, 'network' | 'operation' | 'method' | 'path' | 'query' | 'headers'>;
export type Journal = ReturnType<typeof createRequestLog>;

const room = 1000;

/** The last requests of all practice networks. Nothing unredacted is ever kept. */
export const createRequestLog = ({ now }: { now: () => Date }) => {
  let visits: LoggedRequest[] = [];
  let lastId = 0;

  return {
    open(arrival: Arrival): LoggedRequest {
      lastId += 1;
      const visit: LoggedRequest = {
        id: lastId,
        at: now().toISOString(),
        network: arrival.network,
        operation: arrival.operation,
        method: arrival.method,
        path: String(redact(arrival.path)),
        query: redact(arrival.query),
        headers: redact(arrival.headers),
        body: undefined,
        status: undefined,
        fault: undefined,
      };
      visits.push(visit);
      if (visits.length > room) visits = visits.slice(-room);
      return visit;
    },

    noteBody: (visit: LoggedRequest, body: unknown) => {
      visit.body = redact(body);
    },

    /** `since` is the id of the last visit already seen, or a moment. */
    list: ({
      network,
      since,
    }: {
      network?: string | undefined;
      since?: number | Date | undefined;
    } = {}): LoggedRequest[] =>
      visits.filter((visit) => {
        if (network && visit.network !== network) return false;
        if (since instanceof Date) return visit.at >= since.toISOString();
        return since === undefined || visit.id > since;
      }),

    clear: (network?: string) => {
      visits = network ? visits.filter((visit) => visit.network !== network) : [];
    },
  };
};
