import { type ErrorRow, errorTable, type ParseError } from '../kit/http/errors.ts';
import { Refusal } from './wire.ts';

const badKey = 'The native-ads network does not know the key in the settings. Whoever runs this product can renew it.';

/** What the network's codes mean; each repeats the status of its answer. */
const rows: readonly ErrorRow[] = [
  { code: 'invalid_client', kind: 'rejected', sentence: badKey },
  { code: 'invalid_request', kind: 'rejected', sentence: badKey },
  { code: 'unauthorized_client', kind: 'rejected', sentence: badKey },
  { code: 'unsupported_grant_type', kind: 'rejected', sentence: badKey },
  { code: 400, kind: 'rejected', sentence: 'The native-ads network refused a part of this.' },
  { code: 401, kind: 'reauthorize', sentence: 'The native-ads network no longer accepts the key in the settings.' },
  {
    code: 403,
    kind: 'permission',
    sentence: 'The native-ads network has not switched on its API for the product. Its account manager can do that.',
  },
  { code: 404, kind: 'gone', sentence: 'The native-ads network no longer has this.' },
  { code: 429, kind: 'busy', sentence: 'The native-ads network asks us to slow down.' },
];

const lookUp = errorTable(rows);

export const parseError: ParseError = ({ status, body }) => {
  const read = Refusal.safeParse(body);
  if (!read.success) return undefined;
  const { errors, error, error_description } = read.data;
  const [first] = errors ?? [];
  const code = error ?? first?.code ?? status;
  const row = lookUp(code) ?? lookUp(status);
  // Its own trouble is left to the status.
  if (!row) return undefined;
  const words = [first?.title, first?.detail].filter(Boolean).join(': ') || (error_description ?? undefined);
  return { kind: row.kind, sentence: row.sentence, code: String(code), words };
};
