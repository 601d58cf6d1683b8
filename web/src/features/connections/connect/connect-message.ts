import { type AccountKind, type Attempt, accountKinds } from '@fanfare/contract/connections';

/** What the window tells the page that opened it. No token and no address of one ever travels here. */
export type ConnectMessage = {
  type: 'oauth:result';
  network: AccountKind | null;
  status: 'ok' | 'denied' | 'error';
  message: string;
  attempt: number | null;
};

export const channelName = 'oauth';

type Outcome = Attempt['outcome'];
const statuses: Record<Outcome, ConnectMessage['status']> = {
  connected: 'ok',
  limited: 'ok',
  denied: 'denied',
  failed: 'error',
  waiting: 'error',
};

export const toConnectMessage = (attempt: { id: number; kind: AccountKind; outcome: Outcome; message: string }) =>
  ({
    type: 'oauth:result',
    network: attempt.kind,
    status: statuses[attempt.outcome],
    message: attempt.message,
    attempt: attempt.id,
  }) satisfies ConnectMessage;

export const troubleMessage = (message: string) =>
  ({ type: 'oauth:result', network: null, status: 'error', message, attempt: null }) satisfies ConnectMessage;

/** Anything may be posted to a window; only what is whole and ours is believed. */
export function parseConnectMessage(data: unknown): ConnectMessage | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const given = new Map<string, unknown>(Object.entries(data));
  if (given.get('type') !== 'oauth:result') return undefined;
  const attempt = given.get('attempt');
  const message = given.get('message');
  return {
    type: 'oauth:result',
    network: accountKinds.find((kind) => kind === given.get('network')) ?? null,
    status: (['ok', 'denied', 'error'] as const).find((status) => status === given.get('status')) ?? 'error',
    message: typeof message === 'string' ? message : '',
    attempt: typeof attempt === 'number' && Number.isInteger(attempt) ? attempt : null,
  };
}
