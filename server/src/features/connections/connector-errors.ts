import type { ProblemCode } from '@fanfare/contract/kit/problem';
import { ConnectorFailure, type FailureKind } from '@fanfare/contract/networks/failure';
import { Problem } from '../../platform/http/index.ts';

const codes: Record<FailureKind, ProblemCode> = {
  reauthorize: 'connection-broken',
  permission: 'connection-limited',
  rejected: 'network-refused',
  duplicate: 'network-refused',
  gone: 'network-refused',
  busy: 'network-busy',
  unclear: 'network-away',
  unreachable: 'network-away',
};

/** Does what asks a network; what the network refuses is answered in our sentence with its words behind it. */
export const withConnectorErrors = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ConnectorFailure ? toProblem(error) : error;
  }
};

export const toProblem = ({ kind, facts: { sentence, words, retryAfterSeconds } }: ConnectorFailure): Problem =>
  new Problem(codes[kind], {
    message: words ? `${sentence} (${words})` : sentence,
    ...(retryAfterSeconds ? { retryAfterSeconds } : {}),
  });
