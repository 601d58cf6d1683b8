import { type AccountKind, type Attempt, accountKinds } from '@fanfare/contract/connections/connections';

/** Message from the popup to its opener. Contains no token and no URL with one. */
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
  expired: 'error',
};

export const toConnectMessage = (attempt: { id: number; kind: AccountKind; outcome: Outcome; message: string }) =>
  ({
    type: 'oauth:result',
    network: attempt.kind,
    status: statuses[attempt.outcome],
    message: attempt.message,
    attempt: attempt.id,
  }) satisfies ConnectMessage;

export const toErrorMessage = (message: string) =>
  ({ type: 'oauth:result', network: null, status: 'error', message, attempt: null }) satisfies ConnectMessage;

/** Any page can post to a window: unknown messages are ignored, unknown values replaced. */
export function parseConnectMessage(data: unknown): ConnectMessage | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const fields = new Map<string, unknown>(Object.entries(data));
  if (fields.get('type') !== 'oauth:result') return undefined;
  const attempt = fields.get('attempt');
  const message = fields.get('message');
  return {
    type: 'oauth:result',
    network: accountKinds.find((kind) => kind === fields.get('network')) ?? null,
    status: (['ok', 'denied', 'error'] as const).find((status) => status === fields.get('status')) ?? 'error',
    message: typeof message === 'string' ? message : '',
    attempt: typeof attempt === 'number' && Number.isInteger(attempt) ? attempt : null,
  };
}
