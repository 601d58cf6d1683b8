// Runs the connectors in their own process and prints the results as JSON. The folder of the connectors and the URL of the
// practice networks are passed as arguments.
import { setTimeout as pause } from 'node:timers/promises';

type Grant = { accessToken: string; account: { id: string } };
type RateLimiter = { reserve(account: string): Date };
type Connector = {
  authorizer: { authorizeUrl(request: object): string; exchange(answer: object): Promise<Grant> };
  callback: { read(query: object): { code?: string } };
  pages: { list(user: Grant): Promise<{ can: { publish: boolean }; grant?: Grant }[]> };
  publisher: { begin(page: Grant, post: object): Promise<{ state: string; id: string }> };
};

const [, , folder = '', url = '', publishCount = '0'] = process.argv;
const importModule = (path: string) => import(`${folder}/${path}`);
const { createHttpClient } = await importModule('kit/http/http.ts');
const { createRateLimiter } = await importModule('kit/http/rate-limiter.ts');
const { submitConsent } = await importModule('kit/practice/consent-form.ts');
const { Me } = await importModule('kit/graph/wire.ts');
const { practiceConnector, practiceScopes } = await importModule('facebook/practice-connector.ts');

const runtime = { fetch, now: () => new Date(), random: Math.random, sleep: pause };
const facebook: Connector = practiceConnector(url, runtime);

const redirectUri = 'http://127.0.0.1:4000/oauth/callback';
const connectPage = async (): Promise<Grant> => {
  const consentUrl = facebook.authorizer.authorizeUrl({ state: 's', scopes: practiceScopes, redirectUri });
  const query = await submitConsent({ fetch, redirectUri }, consentUrl, { choice: 'allow' });
  const { code } = facebook.callback.read(query);
  const user = await facebook.authorizer.exchange({ code, redirectUri });
  const page = (await facebook.pages.list(user)).find(({ can, grant }) => can.publish && grant)?.grant;
  if (!page) throw new Error('No page to publish to.');
  return page;
};

/** Sends the same request with the connectors' HTTP client and with plain fetch, alternating and sequential. */
const measureOverhead = async ({ accessToken, account }: Grant) => {
  const headers = { accept: 'application/json', authorization: `Bearer ${accessToken}` };
  const path = `/facebook/graph/v25.0/${account.id}`;
  const parseError = () => undefined;
  const client = createHttpClient({ network: 'facebook', label: 'Facebook', baseUrl: url, parseError, runtime });
  const readWithClient = () => client.read({ operation: 'page', to: path, query: { fields: 'id,name' }, headers }, Me);
  const readWithFetch = async () => {
    const response = await fetch(`${url}${path}?fields=id%2Cname`, { headers });
    return JSON.parse(await response.text());
  };
  const time = async (work: () => Promise<unknown>, times: number[]) => {
    const startedAt = performance.now();
    await work();
    times.push(performance.now() - startedAt);
  };
  const kitTimes: number[] = [];
  const fetchTimes: number[] = [];
  const rounds = 2_000;
  for (let round = 0; round < rounds; round += 1) {
    const isClientFirst = round % 2 === 0;
    await time(isClientFirst ? readWithClient : readWithFetch, isClientFirst ? kitTimes : fetchTimes);
    await time(isClientFirst ? readWithFetch : readWithClient, isClientFirst ? fetchTimes : kitTimes);
  }
  // Times of the first tenth of the rounds are warm-up and left out.
  return { kitMs: kitTimes.slice(rounds / 10), fetchMs: fetchTimes.slice(rounds / 10) };
};

/** Clock speed-up, so that the rate limit of a real network can be tested in seconds. */
const speed = 1_000;
const rateLimit = { minGapSeconds: 20, perDay: 200 };
const publishWithRateLimit = async (page: Grant, count: number) => {
  const startMs = Date.now();
  const now = () => new Date(startMs + (Date.now() - startMs) * speed);
  const rateLimiter: RateLimiter = createRateLimiter({ rateLimit, now });
  const slots: number[] = [];
  const publish = async (number: number) => {
    const slot = rateLimiter.reserve(page.account.id).getTime();
    slots.push(slot);
    while (now().getTime() < slot) await pause(Math.max(1, (slot - now().getTime()) / speed));
    const { state, id } = await facebook.publisher.begin(page, { text: `Post ${number} of many`, media: [] });
    if (state !== 'published') throw new Error(`Post ${number} is ${state}.`);
    return id;
  };
  const outcomes = await Promise.allSettled(Array.from({ length: count }, (_, number) => publish(number)));
  const tookMs = Date.now() - startMs;
  const ids = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  const errors = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []));
  const dueTimes = slots.map((slot) => startMs + (slot - startMs) / speed).toSorted((a, b) => a - b);
  const gaps = dueTimes.slice(1).map((dueMs, index) => ((dueMs - (dueTimes[index] ?? dueMs)) * speed) / 1000);
  const received = await listReceivedPosts(startMs);
  return {
    published: new Set(ids).size,
    received: received.length,
    errors: [...new Set(errors)],
    tookMs,
    // Number of posts that reached the network too early by its request log: the n-th post must not arrive before the
    // n-th moment that the rate limit allows.
    early: received.filter((ms, index) => ms < Math.floor(dueTimes[index] ?? Number.POSITIVE_INFINITY)).length,
    smallestGapSeconds: Math.round(Math.min(...gaps) * 10) / 10,
  };
};

type LoggedRequest = { at: string; method: string; path: string };
const listReceivedPosts = async (sinceMs: number): Promise<number[]> => {
  const since = new Date(sinceMs).toISOString();
  const response = await fetch(`${url}/__sandbox/journal?network=facebook&since=${since}`);
  const requests: LoggedRequest[] = JSON.parse(await response.text());
  const posts = requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/feed'));
  return posts.map(({ at }) => Date.parse(at)).toSorted((a, b) => a - b);
};

const page = await connectPage();
const overhead = await measureOverhead(page);
const posts = await publishWithRateLimit(page, Number(publishCount));
process.stdout.write(JSON.stringify({ token: page.accessToken, page: page.account.id, ...overhead, posts }));
