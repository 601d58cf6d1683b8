import type { FaultAnswer, FaultTable } from '../kit/network.ts';

/** An answer that refuses: thrown where the rule is, sent in one place. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: Record<string, unknown>;
  constructor(status: number, body: Record<string, unknown>) {
    super(String(status));
    this.status = status;
    this.body = body;
  }
}

export const refusalAnswer = ({ status, body }: Refusal): FaultAnswer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body,
});

/** The code in the body repeats the status, as it always does here. */
const refusal = (code: number, title: string, detail: string) =>
  new Refusal(code, { success: false, errors: [{ code, title, detail }] });

export const refuse = {
  invalid: (detail: string) => refusal(400, 'Invalid Parameters', detail),
  unauthorized: () => refusal(401, 'Unauthorized', 'The access token provided is invalid or has expired.'),
  forbidden: () => refusal(403, 'Forbidden', 'API access is not enabled for this account. Ask your account manager.'),
  notFound: (detail = 'The requested resource could not be found.') => refusal(404, 'Not Found', detail),
  tooMany: () => refusal(429, 'Too Many Requests', 'Slow down.'),
  internal: () => refusal(500, 'Internal Server Error', 'Something went wrong. Please try again.'),
  badClient: () =>
    new Refusal(401, { error: 'invalid_client', error_description: 'The client credentials are invalid' }),
  badGrant: () =>
    new Refusal(400, { error: 'unsupported_grant_type', error_description: 'Grant type is not supported' }),
};

const kinds: Record<string, () => Refusal> = {
  'token-expired': refuse.unauthorized,
  'token-revoked': refuse.unauthorized,
  'permission-missing': refuse.forbidden,
  'rate-limit': refuse.tooMany,
  validation: () => refuse.invalid('limit must be between 1 and 1000'),
  'not-found': () => refuse.notFound(),
  error: refuse.internal,
  'bad-client': refuse.badClient,
};

export const faultTable = (): FaultTable =>
  Object.fromEntries(Object.entries(kinds).map(([kind, make]) => [kind, () => refusalAnswer(make())]));
