import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from './clock.ts';
import type { LoggedRequest } from './http/request-log.ts';
import type { Collection } from './storage/store.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name faults and the journal know this route by: `{ config: { operation: 'posts.create' } }`. */
    operation?: string;
  }
  interface FastifyRequest {
    visit: LoggedRequest | undefined;
    fault: PlayedFault | undefined;
  }
}

export type Request = FastifyRequest;
export type Reply = FastifyReply;
export type Routes = FastifyInstance;

export type PlayedFault = { kind: string; delayMs: number };

/** A network's own words for a kind of fault. A text body is sent as it is, anything else as JSON. */
export type FaultAnswer = { status: number; headers?: Record<string, string>; body?: unknown };
export type FaultTable = Record<string, FaultAnswer | ((request: FastifyRequest) => FaultAnswer)>;

/** What a practice network is given. Collections, faults and paths are its own: no network sees another's. */
export type Kit = {
  clock: Clock;
  collection<T>(name: string): Collection<T>;
  /** This network's address as its clients see it, without a slash at the end; known once the sandbox listens. */
  url(): string;
};

/** A practice network: everything it answers lives under `/<name>`. */
export type Network = {
  name: string;
  /** For people, on the sandbox's first page. */
  title?: string;
  about?: string;
  /** The page to open first, below `/<name>`; none when the network has no pages. */
  home?: string;
  /** Its own bodies for `error`, `rate-limit` and whatever other kinds of refusal it knows. */
  faults?(kit: Kit): FaultTable;
  /** Fills an empty network: at the first start, and after a reset. */
  seed?(kit: Kit): void;
  routes(app: FastifyInstance, kit: Kit): void | Promise<void>;
};
