import { startSandbox } from '@fanfare/sandbox';
import { wordpress } from '@fanfare/sandbox/wordpress/index';
import { siteConformance } from '../kit/conformance/site.ts';
import { keyOf, practiceConnector } from './practice-connector.ts';

const start = () => startSandbox({ port: 0, smtpPort: 0, networks: [wordpress] });
const refused = [
  ...([
    ['token-revoked', 'reauthorize'],
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
const nonsense = [
  ...['html-instead', 'wrong-type', 'huge-body', 'endless-body'],
  ...['bad-gateway', 'maintenance', 'blocked', 'no-page'],
];

let at = '';
siteConformance({
  name: 'WordPress',
  async world() {
    const sandbox = await start();
    const outside = { fetch, now: sandbox.clock.now, random: () => 0.5, sleep: async () => undefined };
    const { site } = practiceConnector(sandbox.url, outside);
    const grant = await site.door.connect(keyOf(sandbox.url, 'harbour'));
    const wait = async (seconds: number) => sandbox.clock.advance(seconds);
    return { site, grant, now: sandbox.clock.now, wait, stop: sandbox.stop };
  },
  faults: {
    name: 'wordpress',
    connector: (url, outside) => {
      at = url;
      return practiceConnector(url, { ...outside, fetch: outside.fetch ?? fetch });
    },
    sandbox: start,
    fetch,
    now: () => new Date(),
    grant: ({ site }) => site.door.connect(keyOf(at, 'harbour')),
    match: { list: 'posts.list', create: 'posts.create', update: 'posts.update' },
    reading: { busy: 'rate-limit', error: 'error', revoked: 'token-revoked', permission: 'forbidden-context' },
    refusals: refused,
    nonsense,
    redirects: { kinds: ['redirect-away', 'redirect-for-good'], leadTo: '/elsewhere' },
  },
});

siteConformance({
  name: 'WordPress with plain permalinks',
  async world() {
    const sandbox = await start();
    const outside = { fetch, now: sandbox.clock.now, random: () => 0.5, sleep: async () => undefined };
    const { site } = practiceConnector(sandbox.url, outside);
    const grant = await site.door.connect(keyOf(sandbox.url, 'market'));
    const wait = async (seconds: number) => sandbox.clock.advance(seconds);
    return { site, grant, now: sandbox.clock.now, wait, stop: sandbox.stop };
  },
});
