import { startSandbox } from '@fanfare/sandbox';
import { youtube } from '@fanfare/sandbox/youtube/index';
import { conformance } from '../kit/conformance/index.ts';
import { practiceConnector, practiceScopes } from './practice-connector.ts';
import { youtubeFacts } from './vendor-facts.ts';

conformance({
  name: 'youtube',
  connector: practiceConnector,
  sandbox: () => startSandbox({ port: 0, smtpPort: 0, networks: [youtube] }),
  fetch: globalThis.fetch,
  vendor: youtubeFacts,
  now: () => new Date(),
  consent: { scopes: practiceScopes, untick: 'https://www.googleapis.com/auth/youtube.readonly' },
  reading: {
    read: { run: ({ channels }, grant) => channels.listOwn(grant), match: 'GET /api/youtube/v3/channels' },
    faults: {
      expired: 'token-expired',
      revoked: 'token-revoked',
      permission: 'permission-missing',
      busy: 'rate-limit',
      error: 'error',
    },
  },
});
