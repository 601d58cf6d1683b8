import { daySeconds } from '@fanfare/contract/kit/durations';
import { ConnectorFailure, type FailureKind, nextSteps } from '@fanfare/contract/networks/failure';
import { redactText } from './redact.ts';

/** `transient`: an error inside the network. A read can be retried; a write may have succeeded. */
export type ErrorKind = Exclude<FailureKind, 'unclear' | 'unreachable'> | 'transient';

/** One row of a network's error table. A row with a subcode wins over one without. */
export type ErrorRow = {
  code: string | number | readonly [from: number, to: number];
  subcode?: number | string;
  kind: ErrorKind;
  message: string;
};

export type ParsedError = {
  kind: ErrorKind;
  message: string;
  code?: string | undefined;
  subcode?: string | undefined;
  networkMessage?: string | undefined;
  field?: string | undefined;
  retryAfterSeconds?: number | undefined;
  /** Request id, where the network sends it in the body instead of a header. */
  requestId?: string | undefined;
};

type ErrorResponse = { status: number; body: unknown; headers: Headers };

/** Parses a network's error body; `undefined` when the body is not in its format. */
export type ParseError = (response: ErrorResponse) => ParsedError | undefined;

/** Looks up a code in a network's table. Never matches on text. */
export const errorTable = (rows: readonly ErrorRow[]) => {
  const exact = new Map<string, ErrorRow>();
  const ranges: { from: number; to: number; row: ErrorRow }[] = [];
  for (const row of rows) {
    if (typeof row.code === 'object') ranges.push({ from: row.code[0], to: row.code[1], row });
    else exact.set(keyOf(row.code, row.subcode), row);
  }
  return (code: string | number, subcode?: string | number): ErrorRow | undefined =>
    exact.get(keyOf(code, subcode)) ??
    exact.get(keyOf(code, undefined)) ??
    ranges.find(({ from, to }) => Number(code) >= from && Number(code) <= to)?.row;
};

const keyOf = (code: string | number, subcode: string | number | undefined): string => `${code}/${subcode ?? ''}`;

/** Fallback by HTTP status, for responses without a known code. */
export const errorFromStatus = (label: string, status: number): ParsedError => {
  if (status === 401)
    return { kind: 'reauthorize', message: `${label} no longer accepts this connection. ${nextSteps.reauthorize}` };
  if (status === 403) return { kind: 'permission', message: `${label} doesn’t allow this for this account.` };
  if (status === 404 || status === 410) return { kind: 'gone', message: `${label} no longer has this item.` };
  if (status === 409) return { kind: 'duplicate', message: `${label} already has this item.` };
  if (status === 429) return { kind: 'busy', message: `${label}’s rate limit was reached. Try again later.` };
  if (status === 408 || status >= 500)
    return { kind: 'transient', message: `${label} is having problems. Try again in a few minutes.` };
  return { kind: 'rejected', message: `${label} rejected this request.` };
};

/** Side effects of a request. `read`: none, retried. `once`: invisible, not retried. `write`: visible, not retried. */
export type Effect = 'read' | 'once' | 'write';

type CallContext = {
  network: string;
  label: string;
  effect: Effect;
  status?: number | undefined;
  requestId?: string | undefined;
};

const defaultBusySeconds = 60;
/** Largest wait in seconds, longer than any real Retry-After; larger values are capped. */
const maxWaitSeconds = 7 * daySeconds;
/** Limit for codes, which are stored and shown; longer ones are truncated. */
const maxCodeLength = 100;

/** Failure for an error response of the network. */
export const rejectedError = (
  context: CallContext,
  { kind, ...parsed }: ParsedError,
  retryAfterSeconds?: number,
): ConnectorFailure => {
  if (kind === 'transient') return lostResponseError(context, parsed);
  const requestedSeconds = parsed.retryAfterSeconds ?? retryAfterSeconds;
  const waitSeconds =
    requestedSeconds === undefined || Number.isNaN(requestedSeconds)
      ? undefined
      : Math.min(requestedSeconds, maxWaitSeconds);
  return new ConnectorFailure(kind, {
    ...toDetails(context, parsed),
    message: parsed.message,
    retryAfterSeconds: kind === 'busy' ? (waitSeconds ?? defaultBusySeconds) : waitSeconds,
  });
};

/** Failure without a usable response. A write becomes `unclear`, anything else `unreachable`. */
export const lostResponseError = (
  context: CallContext,
  parsed: Partial<Omit<ParsedError, 'kind'>> = {},
): ConnectorFailure => {
  const { label, effect } = context;
  if (effect === 'write')
    return new ConnectorFailure('unclear', {
      ...toDetails(context, parsed),
      message: `${label} didn’t confirm this. It may be published, so we didn’t send it again.`,
    });
  return new ConnectorFailure('unreachable', {
    ...toDetails(context, parsed),
    message: parsed.message ?? `${label} isn’t responding. Try again in a few minutes.`,
  });
};

/** Failure of a connection before anything was sent, so that a write cannot have happened. */
export const notSentError = ({ network, label }: CallContext): ConnectorFailure =>
  new ConnectorFailure('unreachable', {
    network,
    code: 'no-connection',
    message: `${label} isn’t responding. Nothing was sent.`,
  });

/** Code of a request that the operator's guard against private addresses refused. */
export const refusedByGuard = 'address-not-allowed';

/** Failure of an address that our own guard refused, so nothing was sent. */
export const guardError = ({ network }: CallContext): ConnectorFailure =>
  new ConnectorFailure('rejected', {
    network,
    code: refusedByGuard,
    message: 'Fanfare can’t call this address, because it’s in a private network. Nothing was sent.',
  });

const toDetails = (
  { network, status, requestId }: CallContext,
  { code, subcode, networkMessage, field, requestId: bodyRequestId }: Partial<ParsedError>,
) => ({
  network,
  status,
  requestId: truncateCode(requestId ?? bodyRequestId),
  code: truncateCode(code),
  subcode: truncateCode(subcode),
  field: truncateCode(field),
  networkMessage: networkMessage === undefined ? undefined : redactText(networkMessage),
});

export const truncateCode = (code: string | undefined): string | undefined => code?.slice(0, maxCodeLength);
