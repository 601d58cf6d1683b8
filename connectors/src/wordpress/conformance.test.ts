import { startSandbox } from '@fanfare/sandbox';
import { wordpress } from '@fanfare/sandbox/wordpress/index';
import { siteConformance } from '../kit/conformance/site.ts';
import { practiceConnector, practiceCredentials } from './practice-connector.ts';

const start = () => startSandbox({ port: 0, smtpPort: 0, networks: [wordpress] });
const writeErrors = [
  ...([
    ['token-revoked', 'reauthorize'],
    ['wrong-password', 'reauthorize'],
    ['unknown-user', 'reauthorize'],
    ['header-stripped', 'reauthorize'],
  ] as const),
  ...([
    ['permission-missing', 'permission'],
    ['cannot-publish', 'permission'],
  ] as const),
  ...([
    ['cannot-assign-term', 'permission'],
    ['rate-limit', 'busy'],
    ['no-route', 'gone'],
  ] as const),
  ...([
    ['validation', 'rejected'],
    ['invalid-featured-media', 'rejected'],
    ['post-exists', 'rejected'],
  ] as const),
];
const invalidResponses = [
  'html-instead',
  'wrong-type',
  'huge-body',
  'endless-body',
  'bad-gateway',
  'maintenance',
  'blocked',
  'no-page',
];

let sandboxUrl = '';
siteConformance({
  name: 'WordPress',
  async start() {
    const sandbox = await start();
    const runtime = { fetch, now: sandbox.clock.now, random: () => 0.5, sleep: async () => undefined };
    const { site } = practiceConnector(sandbox.url, runtime);
    const grant = await site.auth.connect(practiceCredentials(sandbox.url, 'harbour'));
    const advanceClock = async (seconds: number) => sandbox.clock.advance(seconds);
    return { site, grant, now: sandbox.clock.now, advanceClock, stop: sandbox.stop };
  },
  faults: {
    name: 'wordpress',
    connector: (url, runtime) => {
      sandboxUrl = url;
      return practiceConnector(url, runtime);
    },
    sandbox: start,
    fetch,
    now: () => new Date(),
    grant: ({ site }) => site.auth.connect(practiceCredentials(sandboxUrl, 'harbour')),
    match: { list: 'posts.list', create: 'posts.create', update: 'posts.update' },
    reading: { busy: 'rate-limit', error: 'error', revoked: 'token-revoked', permission: 'forbidden-context' },
    writeErrors,
    invalidResponses,
    redirects: { kinds: ['redirect-away', 'redirect-for-good'], targetPath: '/elsewhere' },
  },
});

siteConformance({
  name: 'WordPress with plain permalinks',
  async start() {
    const sandbox = await start();
    const runtime = { fetch, now: sandbox.clock.now, random: () => 0.5, sleep: async () => undefined };
    const { site } = practiceConnector(sandbox.url, runtime);
    const grant = await site.auth.connect(practiceCredentials(sandbox.url, 'market'));
    const advanceClock = async (seconds: number) => sandbox.clock.advance(seconds);
    return { site, grant, now: sandbox.clock.now, advanceClock, stop: sandbox.stop };
  },
});
