import { startSandbox } from '@fanfare/sandbox';
import { instagram as practiceInstagram } from '@fanfare/sandbox/instagram/index';
import { expect } from 'vitest';
import { publishingConformance } from '../kit/conformance/index.ts';
import { practiceConnector, practiceScopes } from './practice-connector.ts';
import { sampleHost } from './samples.ts';
import { instagramFacts } from './vendor-facts.ts';

let imageUrl = '';

const faults = {
  expired: 'token-expired',
  revoked: 'token-revoked',
  permission: 'permission-missing',
  busy: 'rate-limit',
  error: 'error',
};

publishingConformance({
  name: 'instagram',
  connector: practiceConnector,
  sandbox: async () => {
    const startedSandbox = await startSandbox({ port: 0, smtpPort: 0, networks: [practiceInstagram, sampleHost] });
    imageUrl = `${startedSandbox.url}/host/1080/1080`;
    return startedSandbox;
  },
  fetch: globalThis.fetch,
  now: () => new Date(),
  vendor: instagramFacts,
  consent: { scopes: practiceScopes, untick: 'instagram_content_publish' },
  reading: {
    read: { run: ({ pages }, grant) => pages.list(grant), match: 'GET /graph/v25.0/me/accounts' },
    faults,
  },
  publishing: {
    async grant({ pages }, userGrant) {
      const account = (await pages.list(userGrant)).find(({ can, grant }) => can.publish && grant);
      expect(account?.grant).toBeDefined();
      return account?.grant ?? userGrant;
    },
    post: (text) => ({ text, media: [{ kind: 'image', url: imageUrl }] }),
    match: 'media.publish',
    get invalidPost() {
      return { text: 'long '.repeat(441), media: [{ kind: 'image' as const, url: imageUrl }] };
    },
    count: async ({ posts }, grant, text) =>
      (await posts.list(grant, { limit: 100 })).filter((post) => post.text === text).length,
    paged: { run: ({ posts }, grant) => posts.list(grant, { limit: 60 }), match: 'media.list' },
    withUnknownField: { status: 200, body: { id: '18000000000000001', surprise: { deep: [1] } } },
    faults,
    rejectsDuplicates: false,
  },
});
