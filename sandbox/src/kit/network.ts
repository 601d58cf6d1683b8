import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from './clock.ts';
import type { LoggedRequest } from './http/request-log.ts';
import type { Collection } from './storage/store.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route’s name for faults and the request log: `{ config: { operation: 'posts.create' } }`. */
    operation?: string;
    /**
     * True for a page or image meant for readers: a fault for all API calls ("*") does not apply to it, whether a
     * browser or a server requests it.
     */
    isPage?: boolean;
  }
  interface FastifyRequest {
    loggedRequest: LoggedRequest | undefined;
    fault: InjectedFault | undefined;
  }
}

export type Request = FastifyRequest;
export type Reply = FastifyReply;
export type Routes = FastifyInstance;

type InjectedFault = { kind: string; delayMs: number };

/** A network's answer while a kind of fault is active. A string body is sent as is, anything else as JSON. */
export type FaultAnswer = { status: number; headers?: Record<string, string>; body?: unknown };
export type FaultTable = Record<
  string,
  FaultAnswer | ((request: FastifyRequest) => FaultAnswer | Promise<FaultAnswer>)
>;

/** The dependencies of a practice network. Collections, faults and paths are separate for each network. */
export type Kit = {
  clock: Clock;
  collection<T>(name: string): Collection<T>;
  /** Base URL of the network without a trailing slash; the path alone until the sandbox listens. */
  url(): string;
};

/** A practice network: all its routes are under `/<name>`. */
export type Network = {
  name: string;
  /** Title of the network on the index page. */
  title?: string;
  about?: string;
  /** Path of the network's first page below `/<name>`; missing when the network has no pages. */
  homePath?: string;
  /** Answers of the network to `error`, `rate-limit` and its other kinds of fault. */
  faults?(kit: Kit): FaultTable;
  /** Fills an empty network, at the first start and after a reset. */
  seed?(kit: Kit): void;
  routes(app: FastifyInstance, kit: Kit): void | Promise<void>;
};
