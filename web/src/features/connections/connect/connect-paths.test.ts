import { expect, test } from 'vitest';
import { reconnectPath, socialConnectPath } from './connect-paths.ts';

const account = {
  id: 4,
  kind: 'twitter',
  account_id: '99',
  name: 'ann@example.test',
  missing: [] as string[],
} as const;
const network = { kind: 'google', connect: '/api/google/adwords_connect' } as const;

test.each([
  [account, '/twitter/connect', '/twitter/connect?reconnect=4'],
  [{ ...account, missing: ['tweet.write'] }, '/twitter/connect', '/twitter/connect?reconnect=4&rerequest=true'],
  [
    { ...account, kind: 'google' },
    '/api/google/adwords_connect',
    '/api/1.0/google/google_connect?google_account_id=99&email=ann%40example.test',
  ],
] as const)('reconnectPath(%o) → %s', (row, path, expected) => {
  expect(reconnectPath(path, row)).toBe(expected);
});

test.each([
  [network, '/api/1.0/google/google_connect'],
  [{ ...network, connect: null }, null],
  [{ kind: 'linkedin', connect: '/linkedin/connect' }, '/linkedin/connect'],
] as const)('socialConnectPath(%o) → %s', (option, expected) => {
  expect(socialConnectPath(option)).toBe(expected);
});
