import { startSandbox } from '@fanfare/sandbox';
import { google as practiceGoogle } from '@fanfare/sandbox/google/index';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { practiceControl } from '../kit/practice/practice-control.ts';
import { practiceConnector } from './practice-connector.ts';

// The practice network's own error bodies, written from the same document, against our code tables.
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
const now = () => new Date();
const grant = { accessToken: 'any', refreshToken: 'any', scopes: [], account: { id: '1', name: 'Any' } };
const world = () => {
  const waits: number[] = [];
  const outside = { fetch, now, random: () => 0.5, sleep: async (ms: number) => void waits.push(ms) };
  const switches = practiceControl({ url: sandbox.url, network: 'google', fetch, now });
  return { google: practiceConnector(sandbox.url, outside), switches, waits };
};

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, networks: [practiceGoogle] });
});
afterAll(() => sandbox?.stop());

test.each([
  ...[
    'token-expired',
    'token-expired-ads',
    'token-revoked',
    'token-invalid',
    'token-disabled',
    'two-steps-missing',
  ].map((fault) => [fault, 'reauthorize'] as const),
  ...[
    ...['permission-missing', 'scope-missing', 'customer-not-enabled', 'customer-suspended', 'action-not-permitted'],
    ...['terms-missing', 'developer-token-not-approved', 'developer-token-prohibited'],
  ].map((fault) => [fault, 'permission'] as const),
  ...['rate-limit', 'rate-limit-day'].map((fault) => [fault, 'busy'] as const),
  ...['customer-not-found', 'not-found'].map((fault) => [fault, 'gone'] as const),
  ...[
    ...['developer-token-missing', 'developer-token-invalid', 'bad-query', 'dead-version', 'validation', 'policy'],
  ].map((fault) => [fault, 'rejected'] as const),
  ['duplicate', 'duplicate'] as const,
  ...['error', 'transient', 'concurrent-change'].map((fault) => [fault, 'unreachable'] as const),
])('%s: a read is %s', async (kind, read) => {
  const { google, switches, waits } = world();
  await switches.addFault({ match: 'GET /googleads', kind, count: 4 });
  await expect(google.adAccounts.list(grant)).rejects.toMatchObject({
    kind: read,
    facts: { network: 'google', code: expect.any(String), requestId: expect.any(String), words: expect.any(String) },
  });
  expect(waits).toHaveLength(read === 'unreachable' ? 3 : 0);
  await switches.clearFaults();
});

test.each([
  ['rate-limit', 30],
  ['rate-limit-day', 3600],
])('%s says when to come back', async (kind, seconds) => {
  const { google, switches } = world();
  await switches.addFault({ match: 'customers.list', kind });
  await expect(google.adAccounts.list(grant)).rejects.toMatchObject({ facts: { retryAfterSeconds: seconds } });
});

test('a stream wraps its refusals into a list, and they are understood all the same', async () => {
  const { google, switches } = world();
  const body = { resourceNames: ['customers/2044668821'] };
  await switches.addFault({ match: 'customers.list', kind: 'error', status: 200, body });
  await switches.addFault({ match: 'search.stream', kind: 'permission-missing' });
  await expect(google.adAccounts.list(grant)).rejects.toMatchObject({
    kind: 'permission',
    facts: { code: 'authorizationError', subcode: 'USER_PERMISSION_DENIED' },
  });
});

test.each([
  ['invalid-grant', 'reauthorize', 'invalid_grant'],
  ['invalid-client', 'rejected', 'invalid_client'],
  ['oauth-error', 'unreachable', 'internal_failure'],
])('%s: renewing is %s', async (fault, kind, code) => {
  const { google, switches } = world();
  await switches.addFault({ match: 'oauth.token', kind: fault });
  await expect(google.authorizer.refresh?.(grant)).rejects.toMatchObject({ kind, facts: { network: 'google', code } });
});
