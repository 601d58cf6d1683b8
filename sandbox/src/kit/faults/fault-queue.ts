/** A fault for matching requests: the first `skip` pass, the next `count` fail. */
export type Fault = {
  id: number;
  network: string;
  /**
   * Requests that the fault is for: an operation name, a path prefix ("/me/feed"), a method and a path prefix ("POST
   * /me"), or "*" for all API calls.
   */
  match: string;
  kind: string;
  count: number;
  skip: number;
  delayMs: number;
  status?: number | undefined;
  headers?: Record<string, string> | undefined;
  body?: unknown;
};

export type NewFault = Pick<Fault, 'network' | 'kind'> & Partial<Omit<Fault, 'id'>>;
export type Target = {
  network: string;
  operation?: string | undefined;
  method: string;
  path: string;
  /** True for a page or image opened in a browser. */
  isBrowserRequest?: boolean;
};
export type FaultQueue = ReturnType<typeof createFaultQueue>;

/** The queued faults. The oldest matching one is used first. */
export const createFaultQueue = () => {
  let queued: Fault[] = [];
  let lastId = 0;
  let isClosed = false;
  const delays = new Set<{ network: string; end: () => void }>();
  const endDelays = (network?: string) => {
    for (const delay of delays) {
      if (!network || delay.network === network) delay.end();
    }
  };

  return {
    add(fault: NewFault): Fault {
      lastId += 1;
      const added = { match: '*', count: 1, skip: 0, delayMs: 3000, ...fault, id: lastId };
      queued.push(added);
      return { ...added };
    },

    /** The fault for this request, if any. Decrements its `skip` or `count`. */
    consume(target: Target): Fault | undefined {
      const fault = queued.find((candidate) => candidate.network === target.network && matches(candidate, target));
      if (!fault) return undefined;
      if (fault.skip > 0) {
        fault.skip -= 1;
        return undefined;
      }
      fault.count -= 1;
      if (fault.count <= 0) queued = queued.filter((other) => other !== fault);
      return fault;
    },

    list: (network?: string): Fault[] =>
      queued.filter((fault) => !network || fault.network === network).map((fault) => ({ ...fault })),

    /** Waits for the delay of a fault, or until the faults of the network are cleared. */
    delay: (network: string, delayMs: number): Promise<void> =>
      new Promise((resolve) => {
        if (isClosed) return resolve();
        const end = () => {
          clearTimeout(timer);
          delays.delete(delay);
          resolve();
        };
        const timer = setTimeout(end, delayMs);
        const delay = { network, end };
        delays.add(delay);
      }),

    /** Removes queued faults and sends the responses they delay. */
    clear: (network?: string) => {
      queued = network ? queued.filter((fault) => fault.network !== network) : [];
      endDelays(network);
    },

    /** Sends all delayed responses now; later responses are no longer delayed. */
    close: () => {
      isClosed = true;
      endDelays();
    },
  };
};

const matches = ({ match }: Fault, { operation, method, path, isBrowserRequest: isLooking }: Target): boolean => {
  if (match === operation) return true;
  // "*" means API calls; pages and images opened in a browser use up no fault.
  if (match === '*') return !isLooking;
  const [, verb, prefix] = /^(?:([A-Z]+) )?(\/.*)$/.exec(match) ?? [];
  if (prefix === undefined || (verb && verb !== method)) return false;
  return path.startsWith(prefix);
};
