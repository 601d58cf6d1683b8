import { startSandbox } from '@fanfare/sandbox';
import { linkedin } from '@fanfare/sandbox/linkedin/index';
import { expect } from 'vitest';
import { publishingConformance } from '../kit/conformance/index.ts';
import { practiceApps, practiceConnector, practiceScopes } from './practice-connector.ts';
import { linkedinFacts } from './vendor-facts.ts';

const faults = {
  expired: 'token-expired',
  revoked: 'token-revoked',
  permission: 'permission-missing',
  busy: 'rate-limit',
  error: 'error',
  duplicate: 'duplicate',
};

publishingConformance({
  name: 'linkedin',
  // The connector uses an app with refresh tokens.
  connector: (url, runtime) => practiceConnector(url, runtime, { app: practiceApps.partner }),
  sandbox: () => startSandbox({ port: 0, smtpPort: 0, networks: [linkedin] }),
  fetch: globalThis.fetch,
  vendor: linkedinFacts,
  now: () => new Date(),
  consent: { scopes: practiceScopes },
  reading: {
    read: { run: ({ pages }, grant) => pages.list(grant), match: 'GET /api/rest/organizationAcls' },
    faults,
  },
  publishing: {
    async grant({ pages }, userGrant) {
      const page = (await pages.list(userGrant)).find(({ can }) => can.publish);
      expect(page?.grant).toBeDefined();
      return page?.grant ?? userGrant;
    },
    post: (text) => ({ text, media: [] }),
    match: 'POST /api/rest/posts',
    invalidPost: { text: 'long '.repeat(601), media: [] },
    count: async ({ posts }, grant, text) =>
      (await posts.list(grant, { limit: 200 })).filter((post) => post.text === text).length,
    paged: { run: ({ posts }, grant) => posts.list(grant, { limit: 250 }), match: 'GET /api/rest/posts' },
    withUnknownField: {
      status: 201,
      body: { surprise: { deep: [1] } },
      headers: { 'x-restli-id': 'urn:li:share:7100000000000000001', 'x-surprise': 'yes' },
    },
    faults,
    rejectsDuplicates: true,
    answersWithoutBody: true,
  },
});
