import { startSandbox } from '@fanfare/sandbox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { practiceControl } from '../kit/practice/practice-control.ts';
import { practiceConnector } from './practice-connector.ts';

// Tests our error table with the error bodies of the practice network, which was implemented independently of the
// connector.
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
const now = () => new Date();
const grant = { accessToken: 'any', scopes: [], account: { id: '108334455667788', name: 'Any page' } };

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0 });
});
afterAll(() => sandbox?.stop());

test.each([
  ...[
    'token-expired',
    'token-revoked',
    'password-changed',
    'checkpoint',
    'unconfirmed-user',
    'token-invalid',
    'session-invalid',
  ].map((fault) => [fault, 'reauthorize', 'reauthorize'] as const),
  ...['permission-missing', 'permission-denied', 'capability', 'audience-terms'].map(
    (fault) => [fault, 'permission', 'permission'] as const,
  ),
  ...[
    'rate-limit',
    'rate-limit-reads',
    'rate-limit-user',
    'rate-limit-page',
    'rate-limit-feed',
    'rate-limit-calls',
  ].map((fault) => [fault, 'busy', 'busy'] as const),
  ...['rate-limit-writes', 'rate-limit-page-cases', 'rate-limit-ad-cases'].map(
    (fault) => [fault, 'busy', 'busy'] as const,
  ),
  ...['error', 'transient', 'video-retry'].map((fault) => [fault, 'unclear', 'unreachable'] as const),
  ...[
    'validation',
    'bad-query',
    'missing-parameter',
    'bad-range',
    'dead-version',
    'link-unreadable',
    'link-to-facebook',
    'proof-invalid',
    'wrong-level',
    'message-window',
    'message-window-closed',
    'person-unavailable',
    'media-invalid',
    'video-not-fetched',
    'video-too-small',
    'video-rejected',
  ].map((fault) => [fault, 'rejected', 'rejected'] as const),
  ...[
    'policy',
    'policy-too-fast',
    'policy-page-restricted',
    'policy-spam',
    'policy-blocked',
    'policy-account',
    'photo-too-big',
  ].map((fault) => [fault, 'rejected', 'rejected'] as const),
  ...['budget-changes', 'ads-per-day', 'insights-timeout', 'rate-limit-insights'].map(
    (fault) => [fault, 'busy', 'busy'] as const,
  ),
  ...[
    'budget-too-low',
    'budget-below-spent',
    'object-archived',
    'insights-too-much',
    'insights-breakdowns',
    'payer-missing',
    'interest-dead',
    'post-unavailable',
    'post-not-promotable',
    'instagram-account',
    'website-missing',
    'call-to-action',
    'destination-unfit',
    'preview-impossible',
  ].map((fault) => [fault, 'rejected', 'rejected'] as const),
  ...['not-found', 'alias-not-found'].map((fault) => [fault, 'gone', 'gone'] as const),
  ...['duplicate', 'duplicate-photos', 'pixel-exists', 'already-replied'].map(
    (fault) => [fault, 'duplicate', 'duplicate'] as const,
  ),
])('simulated fault %s → failure kind of a write: %s, of a read: %s', async (kind, writeKind, readKind) => {
  const waits: number[] = [];
  const runtime = { fetch, now, random: () => 0.5, sleep: async (ms: number) => void waits.push(ms) };
  const facebook = practiceConnector(sandbox.url, runtime);
  const control = practiceControl({ url: sandbox.url, network: 'facebook', fetch, now });
  const expectedFailure = { kind: writeKind, details: { network: 'facebook', code: expect.any(String) } };

  await control.addFault({ match: 'POST /graph/v25.0', kind });
  await expect(facebook.publisher.begin(grant, { text: 'Hello', media: [] })).rejects.toMatchObject(expectedFailure);
  expect(waits).toEqual([]);

  await control.addFault({ match: 'GET /graph/v25.0', kind, count: 4 });
  await expect(facebook.adAccounts.list(grant)).rejects.toMatchObject({ kind: readKind });
  expect(waits).toHaveLength(readKind === 'unreachable' ? 3 : 0);
  await control.clearFaults();
});
