/** What a fault does to the matching requests. `count` requests are hit, after `skip` that pass unharmed. */
export type Fault = {
  id: number;
  network: string;
  /** An operation name, a path prefix ("/me/feed"), a method and a path prefix ("POST /me"), or "*" for everything. */
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
  /** Somebody looks at a page in a browser. */
  isLooking?: boolean;
};
export type Faults = ReturnType<typeof createFaultQueue>;

/** The faults waiting to be played. The oldest one that matches is taken first. */
export const createFaultQueue = () => {
  let waiting: Fault[] = [];
  let lastId = 0;

  return {
    add(fault: NewFault): Fault {
      lastId += 1;
      const added = { match: '*', count: 1, skip: 0, delayMs: 3000, ...fault, id: lastId };
      waiting.push(added);
      return { ...added };
    },

    /** The fault to play on this request, if any; it is used up by asking. */
    take(target: Target): Fault | undefined {
      const fault = waiting.find((candidate) => candidate.network === target.network && matches(candidate, target));
      if (!fault) return undefined;
      if (fault.skip > 0) {
        fault.skip -= 1;
        return undefined;
      }
      fault.count -= 1;
      if (fault.count <= 0) waiting = waiting.filter((other) => other !== fault);
      return fault;
    },

    list: (network?: string): Fault[] =>
      waiting.filter((fault) => !network || fault.network === network).map((fault) => ({ ...fault })),

    clear: (network?: string) => {
      waiting = network ? waiting.filter((fault) => fault.network !== network) : [];
    },
  };
};

const matches = ({ match }: Fault, { operation, method, path, isLooking }: Target): boolean => {
  if (match === operation) return true;
  // Everything is every call of an app; what people look at meanwhile, pages and pictures, uses no fault up.
  if (match === '*') return !isLooking;
  const [, verb, prefix] = /^(?:([A-Z]+) )?(\/.*)$/.exec(match) ?? [];
  if (prefix === undefined || (verb && verb !== method)) return false;
  return path.startsWith(prefix);
};
