import { redact } from './redact.ts';

/** A request to a network, without secrets. */
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
  /** Status of the network's response, also when a fault dropped the response; missing until the response. */
  status: number | undefined;
  /** The kind of fault that was applied to this request. */
  fault: string | undefined;
};

export type IncomingRequest = Pick<LoggedRequest, 'network' | 'operation' | 'method' | 'path' | 'query' | 'headers'>;
export type RequestLog = ReturnType<typeof createRequestLog>;

const maxRequests = 1000;

/** The last 1000 requests to all practice networks, redacted before they are stored. */
export const createRequestLog = ({ now }: { now: () => Date }) => {
  let requests: LoggedRequest[] = [];
  let lastId = 0;

  return {
    add(incoming: IncomingRequest): LoggedRequest {
      lastId += 1;
      const request: LoggedRequest = {
        id: lastId,
        at: now().toISOString(),
        network: incoming.network,
        operation: incoming.operation,
        method: incoming.method,
        path: String(redact(incoming.path)),
        query: redact(incoming.query),
        headers: redact(incoming.headers),
        body: undefined,
        status: undefined,
        fault: undefined,
      };
      requests.push(request);
      if (requests.length > maxRequests) requests.shift();
      return request;
    },

    setBody: (request: LoggedRequest, body: unknown) => {
      request.body = redact(body);
    },

    /** `since`: only requests after this id, or from this date on. */
    list: ({
      network,
      since,
    }: {
      network?: string | undefined;
      since?: number | Date | undefined;
    } = {}): LoggedRequest[] =>
      requests.filter((request) => {
        if (network && request.network !== network) return false;
        if (since instanceof Date) return request.at >= since.toISOString();
        return since === undefined || request.id > since;
      }),

    clear: (network?: string) => {
      requests = network ? requests.filter((request) => request.network !== network) : [];
    },
  };
};
