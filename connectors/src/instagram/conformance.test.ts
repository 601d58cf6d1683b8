import { type Network, startSandbox } from '@fanfare/sandbox';
import { instagram as practiceInstagram } from '@fanfare/sandbox/instagram/index';
import { expect } from 'vitest';
import { publishingConformance } from '../kit/conformance/index.ts';
import { practiceConnector, practiceScopes } from './practice-connector.ts';
import { jpegOf } from './samples.ts';

/** Instagram loads pictures by their address, so somebody must hold one out. */
const host: Network = {
  name: 'host',
  routes: (app) => {
    app.get('/picture.jpg', async (_request, reply) => reply.type('image/jpeg').send(Buffer.from(jpegOf(1080, 1080))));
  },
};
let picture = '';

const faults = {
  ...{ expired: 'token-expired', revoked: 'token-revoked', permission: 'permission-missing' },
  ...{ busy: 'rate-limit', error: 'error' },
};

publishingConformance({
  name: 'instagram',
  connector: practiceConnector,
  sandbox: async () => {
    const running = await startSandbox({ port: 0, smtpPort: 0, networks: [practiceInstagram, host] });
    picture = `${running.url}/host/picture.jpg`;
    return running;
  },
  fetch: globalThis.fetch,
  now: () => new Date(),
  consent: { scopes: practiceScopes, untick: 'instagram_content_publish' },
  reading: {
    read: { run: ({ pages }, grant) => pages.list(grant), match: 'GET /graph/v25.0/me/accounts' },
    faults,
  },
  publishing: {
    async grant({ pages }, person) {
      const account = (await pages.list(person)).find(({ can, grant }) => can.publish && grant);
      expect(account?.grant).toBeDefined();
      return account?.grant ?? person;
    },
    post: (text) => ({ text, media: [{ kind: 'image', url: picture }] }),
    match: 'media.publish',
    get unfit() {
      return { text: 'long '.repeat(441), media: [{ kind: 'image' as const, url: picture }] };
    },
    count: async ({ posts }, grant, text) =>
      (await posts.list(grant, { most: 100 })).filter((post) => post.text === text).length,
    paged: { run: ({ posts }, grant) => posts.list(grant, { most: 60 }), match: 'media.list' },
    withUnknownField: { status: 200, body: { id: '18000000000000001', surprise: { deep: [1] } } },
    faults,
    refusesDuplicates: false,
  },
});
