import { ConnectorFailure, type FailureKind } from '@fanfare/contract/networks/failure';
import { redactedWords } from './redact.ts';

/** `transient` is the network's own trouble: a read may be tried again, a write may have happened. */
export type RefusalKind = Exclude<FailureKind, 'unclear' | 'unreachable'> | 'transient';

/** One row of a network's code table. A row with a subcode wins over one without. */
export type ErrorRow = {
  code: string | number | readonly [from: number, to: number];
  subcode?: number | string;
  kind: RefusalKind;
  sentence: string;
};

export type Refusal = {
  kind: RefusalKind;
  sentence: string;
  code?: string | undefined;
  subcode?: string | undefined;
  words?: string | undefined;
  field?: string | undefined;
  retryAfterSeconds?: number | undefined;
};

export type RefusedAnswer = { status: number; body: unknown; headers: Headers };

/** How a network reads its own refusals; undefined when the answer is not in its words. */
export type ParseError = (answer: RefusedAnswer) => Refusal | undefined;

/** Looks a code up in a network's table. Never looks at text. */
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

/** What an HTTP status alone says, for answers that carry no code we know. */
export const errorFromStatus = (label: string, status: number): Refusal => {
  if (status === 401) return { kind: 'reauthorize', sentence: `${label} no longer accepts this connection.` };
  if (status === 403) return { kind: 'permission', sentence: `${label} does not allow this for this account.` };
  if (status === 404 || status === 410) return { kind: 'gone', sentence: `${label} no longer has this.` };
  if (status === 409) return { kind: 'duplicate', sentence: `${label} says this exists already.` };
  if (status === 429) return { kind: 'busy', sentence: `${label} asks us to slow down.` };
  if (status === 408 || status >= 500)
    return { kind: 'transient', sentence: `${label} has trouble at the moment. Try again in a few minutes.` };
  return { kind: 'rejected', sentence: `${label} refused this.` };
};

/** What a call is to the world: `read` changes nothing, `once` changes nothing anybody sees, `write` is seen. */
export type Effect = 'read' | 'once' | 'write';

type Heard = {
  network: string;
  label: string;
  effect: Effect;
  status?: number | undefined;
  requestId?: string | undefined;
};

const defaultBusySeconds = 60;
/** Longer than any network asks for; a wait beyond it would reach past every calendar. */
const longestWaitSeconds = 7 * 86_400;
/** Codes are kept and shown; a network that sends a novel in place of one keeps only its beginning. */
const longestCode = 100;

/** The network answered and refused. */
export const rejectedError = (
  heard: Heard,
  { kind, ...refusal }: Refusal,
  retryAfterSeconds?: number,
): ConnectorFailure => {
  if (kind === 'transient') return lostResponseError(heard, refusal);
  const asked = refusal.retryAfterSeconds ?? retryAfterSeconds;
  const wait = asked === undefined || Number.isNaN(asked) ? undefined : Math.min(asked, longestWaitSeconds);
  return new ConnectorFailure(kind, {
    ...facts(heard, refusal),
    sentence: refusal.sentence,
    retryAfterSeconds: kind === 'busy' ? (wait ?? defaultBusySeconds) : wait,
  });
};

/** No usable answer came. What that means depends on what was asked. */
export const lostResponseError = (heard: Heard, refusal: Partial<Omit<Refusal, 'kind'>> = {}): ConnectorFailure => {
  const { label, effect } = heard;
  if (effect === 'write')
    return new ConnectorFailure('unclear', {
      ...facts(heard, refusal),
      sentence: `${label} did not confirm this. It may have arrived all the same, so it was not sent again.`,
    });
  return new ConnectorFailure('unreachable', {
    ...facts(heard, refusal),
    sentence: refusal.sentence ?? `${label} could not be reached. Try again in a few minutes.`,
  });
};

/** The request never left, so not even a write can have happened. */
export const notSentError = ({ network, label }: Heard): ConnectorFailure =>
  new ConnectorFailure('unreachable', {
    network,
    code: 'no-connection',
    sentence: `${label} could not be reached. Nothing was sent.`,
  });

const facts = ({ network, status, requestId }: Heard, { code, subcode, words, field }: Partial<Refusal>) => ({
  network,
  status,
  requestId: short(requestId),
  code: short(code),
  subcode: short(subcode),
  field: short(field),
  words: words === undefined ? undefined : redactedWords(words),
});

export const short = (code: string | undefined): string | undefined => code?.slice(0, longestCode);
