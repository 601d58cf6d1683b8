import { startSandbox } from '@fanfare/sandbox';
import { expect } from 'vitest';
import { publishingConformance } from '../kit/conformance/index.ts';
import { practiceConnector, practiceScopes } from './practice-connector.ts';
import { facebookFacts } from './vendor-facts.ts';

const faults = {
  expired: 'token-expired',
  revoked: 'token-revoked',
  permission: 'permission-missing',
  busy: 'rate-limit',
  error: 'error',
  duplicate: 'duplicate',
};

publishingConformance({
  name: 'facebook',
  connector: practiceConnector,
  sandbox: () => startSandbox({ port: 0, smtpPort: 0 }),
  fetch: globalThis.fetch,
  now: () => new Date(),
  vendor: facebookFacts,
  consent: { scopes: practiceScopes, untick: 'pages_manage_posts' },
  reading: {
    read: { run: ({ adAccounts }, grant) => adAccounts.list(grant), match: 'GET /graph/v25.0/me/adaccounts' },
    faults,
  },
  publishing: {
    async grant({ pages }, userGrant) {
      const page = (await pages.list(userGrant)).find(({ can, grant }) => can.publish && grant);
      expect(page?.grant).toBeDefined();
      return page?.grant ?? userGrant;
    },
    post: (text) => ({ text, media: [] }),
    match: 'POST /graph/v25.0',
    invalidPost: { text: 'long '.repeat(12_642), media: [] },
    count: async ({ posts }, grant, text) =>
      (await posts.list(grant, { limit: 200 })).filter((post) => post.text === text).length,
    paged: { run: ({ posts }, grant) => posts.list(grant, { limit: 250 }), match: 'GET /graph/v25.0' },
    withUnknownField: { status: 200, body: { id: '1_2', surprise: { deep: [1] } } },
    faults,
    rejectsDuplicates: true,
  },
});
