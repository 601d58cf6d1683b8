import { startSandbox } from '@fanfare/sandbox';
import { x } from '@fanfare/sandbox/x/index';
import { publishingConformance } from '../kit/conformance/index.ts';
import { practiceConnector, practiceScopes } from './practice-connector.ts';
import { xFacts } from './vendor-facts.ts';

const faults = {
  expired: 'token-expired',
  revoked: 'token-revoked',
  permission: 'permission-missing',
  busy: 'rate-limit',
  error: 'error',
  duplicate: 'duplicate',
};

publishingConformance({
  name: 'x',
  connector: practiceConnector,
  sandbox: () => startSandbox({ port: 0, smtpPort: 0, networks: [x] }),
  fetch: globalThis.fetch,
  now: () => new Date(),
  vendor: xFacts,
  consent: { scopes: practiceScopes, untick: 'tweet.write' },
  reading: {
    read: { run: ({ posts }, grant) => posts.list(grant, { limit: 20 }), match: 'GET /api/2/users' },
    paged: { run: ({ posts }, grant) => posts.list(grant, { limit: 150 }), match: 'GET /api/2/users' },
    faults,
  },
  publishing: {
    grant: async (_connector, userGrant) => userGrant,
    post: (text) => ({ text, media: [] }),
    match: 'POST /api/2/tweets',
    invalidPost: { text: 'long '.repeat(60), media: [] },
    count: async ({ posts }, grant, text) =>
      (await posts.list(grant, { limit: 100 })).filter((post) => post.text === text).length,
    withUnknownField: {
      status: 201,
      body: { data: { id: '1861000000000000009', text: 'x', surprise: [1] }, more: {} },
    },
    faults,
    rejectsDuplicates: true,
  },
});
