import { startSandbox } from '@fanfare/sandbox';
import { x as practiceX } from '@fanfare/sandbox/x/index';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { practiceControl } from '../kit/practice/practice-control.ts';
import { practiceConnector } from './practice-connector.ts';

// The practice network's own error bodies, written from the same document, against our table.
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
const now = () => new Date();
const grant = { accessToken: 'any', scopes: [], account: { id: '1387001122334455667', name: 'harbourcoffee' } };

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, networks: [practiceX] });
});
afterAll(() => sandbox?.stop());

test.each([
  ['token-expired', 'reauthorize', 'reauthorize'],
  ['token-revoked', 'reauthorize', 'reauthorize'],
  ['permission-missing', 'permission', 'permission'],
  ['client-forbidden', 'permission', 'permission'],
  ['not-authorized', 'permission', 'permission'],
  ['reply-restricted', 'permission', 'permission'],
  ['duplicate', 'duplicate', 'duplicate'],
  ['rate-limit', 'busy', 'busy'],
  ['rate-limit-day', 'busy', 'busy'],
  ['usage-capped', 'busy', 'busy'],
  ['no-credits', 'busy', 'busy'],
  ['validation', 'rejected', 'rejected'],
  ['too-long', 'rejected', 'rejected'],
  ['bad-media', 'rejected', 'rejected'],
  ['not-found', 'gone', 'gone'],
  ['error', 'unclear', 'unreachable'],
  ['internal-error', 'unclear', 'unreachable'],
])('“%s” is %s for a post and %s for a question', async (kind, writing, reading) => {
  const { addFault, clearFaults } = practiceControl({ url: sandbox.url, network: 'x', fetch, now });
  const x = practiceConnector(sandbox.url, { fetch, now, random: () => 0.5, sleep: async () => undefined });
  await addFault({ match: 'POST /api/2/tweets', kind });
  await expect(x.publisher.begin(grant, { text: 'Anything', media: [] })).rejects.toMatchObject({
    kind: writing,
    facts: { network: 'x', sentence: expect.stringMatching(/\.$/) },
  });
  await addFault({ match: 'GET /api/2/users', kind, count: 4 });
  await expect(x.posts.list(grant, { most: 5 })).rejects.toMatchObject({ kind: reading });
  await clearFaults();
});

test.each([
  ['token-invalid', 'reauthorize'],
  ['unknown-client', 'rejected'],
  ['error', 'unreachable'],
])('“%s” is %s when a token is renewed', async (kind, outcome) => {
  const { addFault } = practiceControl({ url: sandbox.url, network: 'x', fetch, now });
  const x = practiceConnector(sandbox.url, { fetch, now, random: () => 0.5, sleep: async () => undefined });
  await addFault({ match: 'token.exchange', kind });
  const spent = { ...grant, refreshToken: 'spent' };
  await expect(x.authorizer.refresh?.(spent)).rejects.toMatchObject({ kind: outcome });
});

test('how long to wait comes from X’s own headers', async () => {
  const { addFault } = practiceControl({ url: sandbox.url, network: 'x', fetch, now });
  const x = practiceConnector(sandbox.url, { fetch, now, random: () => 0.5, sleep: async () => undefined });
  await addFault({ match: 'GET /api/2/users', kind: 'rate-limit' });
  const failure = await x.posts.list(grant, { most: 5 }).catch((error: unknown) => error);
  expect(failure).toMatchObject({ kind: 'busy', facts: { retryAfterSeconds: expect.any(Number) } });
  const { retryAfterSeconds } = Object(failure).facts;
  expect(retryAfterSeconds).toBeGreaterThan(200);
  expect(retryAfterSeconds).toBeLessThanOrEqual(301);
});
