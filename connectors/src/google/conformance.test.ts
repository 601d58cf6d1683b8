import { startSandbox } from '@fanfare/sandbox';
import { google } from '@fanfare/sandbox/google/index';
import { conformance } from '../kit/conformance/index.ts';
import { practiceConnector, practiceScopes } from './practice-connector.ts';
import { googleFacts } from './vendor-facts.ts';

conformance({
  name: 'google',
  connector: practiceConnector,
  sandbox: () => startSandbox({ port: 0, smtpPort: 0, networks: [google] }),
  fetch: globalThis.fetch,
  vendor: googleFacts,
  now: () => new Date(),
  consent: { scopes: practiceScopes, untick: 'https://www.googleapis.com/auth/adwords' },
  reading: {
    read: {
      run: ({ adAccounts }, grant) => adAccounts.list(grant),
      match: 'GET /googleads/v25/customers:listAccessibleCustomers',
    },
    faults: {
      expired: 'token-expired',
      revoked: 'token-revoked',
      permission: 'permission-missing',
      busy: 'rate-limit',
      error: 'error',
    },
  },
});
