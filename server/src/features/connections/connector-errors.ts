import type { ProblemCode } from '@fanfare/contract/kit/problems/problem';
import { ConnectorFailure, type FailureKind, withNetworkMessage } from '@fanfare/contract/networks/failure';
import { Problem } from '../../platform/problem.ts';

const problemCodes: Record<FailureKind, ProblemCode> = {
  reauthorize: 'connection-broken',
  permission: 'connection-limited',
  rejected: 'network-refused',
  duplicate: 'network-refused',
  gone: 'network-refused',
  busy: 'network-busy',
  limit: 'network-refused',
  unclear: 'network-away',
  unreachable: 'network-away',
};

/** Runs a network call and maps a connector failure to a problem, with our message and the network's in parentheses. */
export const withConnectorErrors = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ConnectorFailure ? toProblem(error) : error;
  }
};

export const toProblem = ({
  kind,
  details: { message, networkMessage, retryAfterSeconds },
}: ConnectorFailure): Problem =>
  new Problem(problemCodes[kind], {
    message: withNetworkMessage(message, networkMessage),
    ...(retryAfterSeconds ? { retryAfterSeconds } : {}),
  });
