import { startSandbox } from '@fanfare/sandbox';
import { pinterest as network } from '@fanfare/sandbox/pinterest/index';
import { expect, test } from 'vitest';
import { errorFromStatus } from '../kit/http/errors.ts';
import { findMisreadErrors, readErrorFacts } from '../kit/vendor-facts/error-facts.ts';
import { parseError } from './errors.ts';
import { practiceConnector } from './practice-connector.ts';

test('error responses of the specification → the failure kinds they stand for', () => {
  const misread = findMisreadErrors(
    readErrorFacts(new URL('./vendor-facts.json', import.meta.url)),
    ({ status, code }) => {
      const response = { status, body: { code: Number(code) || code, message: 'x' }, headers: new Headers() };
      return parseError(response)?.kind ?? errorFromStatus('Pinterest', status).kind;
    },
  );
  expect(misread).toEqual([]);
});

test('refresh answered with 400 → reauthorize', async () => {
  const sandbox = await startSandbox({ port: 0, smtpPort: 0, networks: [network] });
  const runtime = { fetch, now: () => new Date(), random: () => 0.5, sleep: async () => undefined };
  const { authorizer } = practiceConnector(sandbox.url, runtime);
  sandbox.faults.add({ network: 'pinterest', match: 'token', kind: 'validation' });
  const grant = { accessToken: 'a', refreshToken: 'used', scopes: [], account: { id: '1', name: 'Ann' } };
  const failure = await authorizer.refresh?.(grant).catch((error: unknown) => error);
  await sandbox.stop();
  expect(failure).toMatchObject({ kind: 'reauthorize', details: { status: 400 } });
});
