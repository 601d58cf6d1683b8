import { startSandbox } from '@fanfare/sandbox';
import { pinterest } from '@fanfare/sandbox/pinterest/index';
import { publishingConformance } from '../kit/conformance/index.ts';
import type { Post } from '../ports/publisher.ts';
import { practiceConnector, practiceScopes } from './practice-connector.ts';
import { pinterestFacts } from './vendor-facts.ts';

const faults = {
  expired: 'token-expired',
  revoked: 'token-revoked',
  permission: 'permission-missing',
  busy: 'rate-limit',
  error: 'error',
  duplicate: 'duplicate',
};
/** Id of a public board of the first account. */
const boardId = '5497558851752000';
const post = (text: string): Post => ({
  text,
  media: [{ kind: 'image', url: 'https://media.fanfare.test/cup.jpg' }],
  settings: { boardId },
});

publishingConformance({
  name: 'pinterest',
  connector: practiceConnector,
  sandbox: () => startSandbox({ port: 0, smtpPort: 0, networks: [pinterest] }),
  fetch: globalThis.fetch,
  vendor: pinterestFacts,
  now: () => new Date(),
  consent: { scopes: practiceScopes, untick: 'pins:write', cannotRevoke: true },
  reading: {
    read: { run: ({ posts }, grant) => posts.list(grant, { limit: 5 }), match: 'GET /api/v5/pins' },
    paged: { run: ({ boards }, grant) => boards.list(grant), match: 'GET /api/v5/boards' },
    faults,
  },
  publishing: {
    grant: async (_, userGrant) => userGrant,
    post,
    match: 'POST /api/v5/pins',
    invalidPost: post('long '.repeat(161)),
    count: async ({ posts }, grant, text) =>
      (await posts.list(grant, { limit: 200 })).filter((pin) => pin.text === text).length,
    paged: { run: ({ posts }, grant) => posts.list(grant, { limit: 250 }), match: 'GET /api/v5/pins' },
    withUnknownField: { status: 201, body: { id: '813744226420795884', surprise: { deep: [1] } } },
    faults,
    rejectsDuplicates: false,
  },
});
