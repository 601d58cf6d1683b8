import type { FaultTable } from '../kit/network.ts';
import { type ApiError, errorAnswer, errors } from './errors.ts';

const rows: [status: number, code: number][] = [
  ...([1000, 1001, 1002, 1003, 1004, 1005, 1006, 1007, 1009, 1010, 1011, 1012, 1021, 1027, 1028, 1029] as const).map(
    (code): [number, number] => [400, code],
  ),
  ...([1016, 1017, 1018, 1023] as const).map((code): [number, number] => [403, code]),
  ...([1013, 1024] as const).map((code): [number, number] => [404, code]),
  [409, 1008],
  [503, 1019],
];

const limitHeaders = {
  'x-ratelimit-limit': '30000',
  'x-ratelimit-remaining': '0',
  'x-ratelimit-reset': '432 seconds',
};

const errorsByFault: Record<string, () => ApiError> = {
  'token-expired': errors.authentication,
  'token-revoked': errors.authentication,
  'key-refused-403': () => errors.ofCode(403, 1014),
  'rate-limit': () => errors.limited(432, limitHeaders),
  'rate-limit-second': () => errors.limited(1, { ...limitHeaders, 'retry-after': '1' }),
  'rate-limit-context': () => errors.limited(100, {}),
  error: errors.internal,
  duplicate: errors.duplicate,
  blocked: errors.blocked,
  'contact-limit': () => errors.ofCode(400, 1027),
  ...Object.fromEntries(rows.map(([status, code]) => [`code-${code}`, () => errors.ofCode(status, code)])),
};

/** Answers per fault kind; `code-1001` and so on are the rows of the table of errors. */
export const faultTable: FaultTable = Object.fromEntries(
  Object.entries(errorsByFault).map(([kind, make]) => [kind, () => errorAnswer(make())]),
);
