// The connectors at work in a process of their own, told by arguments where they and the practice networks are.
import { setTimeout as pause } from 'node:timers/promises';

type Grant = { accessToken: string; account: { id: string } };
type Moments = { reserve(account: string): Date };
type Connector = {
  authorizer: { authorizeUrl(ask: object): string; exchange(answer: object): Promise<Grant> };
  callback: { read(query: object): { code?: string } };
  pages: { list(person: Grant): Promise<{ can: { publish: boolean }; grant?: Grant }[]> };
  publisher: { begin(page: Grant, post: object): Promise<{ state: string; id: string }> };
};

const [, , folder = '', url = '', publishes = '0'] = process.argv;
const at = (path: string) => import(`${folder}/${path}`);
const { http } = await at('kit/http.ts');
const { pacer } = await at('kit/pacing.ts');
const { consent } = await at('kit/consent.ts');
const { Me } = await at('kit/graph/wire.ts');
const { practising, practiceScopes } = await at('facebook/practising.ts');

const outside = { fetch, now: () => new Date(), random: Math.random, sleep: pause };
const facebook: Connector = practising(url, outside);

const redirectUri = 'http://127.0.0.1:4000/oauth/callback';
const pageGrant = async (): Promise<Grant> => {
  const address = facebook.authorizer.authorizeUrl({ state: 's', scopes: practiceScopes, redirectUri });
  const { code } = facebook.callback.read(await consent({ fetch, redirectUri }, address, { press: 'allow' }));
  const person = await facebook.authorizer.exchange({ code, redirectUri });
  const page = (await facebook.pages.list(person)).find(({ can, grant }) => can.publish && grant)?.grant;
  if (!page) throw new Error('There is no page to publish on.');
  return page;
};

/** The same question by the kit and by nothing but fetch, in turns, each waited for before the next. */
const overhead = async ({ accessToken, account }: Grant) => {
  const headers = { accept: 'application/json', authorization: `Bearer ${accessToken}` };
  const path = `/facebook/graph/v25.0/${account.id}`;
  const explain = () => undefined;
  const kit = http({ network: 'facebook', label: 'Facebook', baseUrl: url, explain, outside });
  const byKit = () => kit.read({ operation: 'page', to: path, query: { fields: 'id,name' }, headers }, Me);
  const bare = async () => {
    const answer = await fetch(`${url}${path}?fields=id%2Cname`, { headers });
    return JSON.parse(await answer.text());
  };
  const timed = async (work: () => Promise<unknown>, times: number[]) => {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  };
  const [kitTimes, bareTimes]: [number[], number[]] = [[], []];
  const rounds = 2_000;
  for (let round = 0; round < rounds; round += 1) {
    const isKitFirst = round % 2 === 0;
    await timed(isKitFirst ? byKit : bare, isKitFirst ? kitTimes : bareTimes);
    await timed(isKitFirst ? bare : byKit, isKitFirst ? bareTimes : kitTimes);
  }
  // The first tenth is the machine getting warm.
  return { kitMs: kitTimes.slice(rounds / 10), bareMs: bareTimes.slice(rounds / 10) };
};

/** A clock a thousand times as fast: the pace of a network's true profile, seen through in seconds. */
const speed = 1_000;
const pace = { minGapSeconds: 20, perDay: 200 };
const paced = async (page: Grant, count: number) => {
  const from = Date.now();
  const now = () => new Date(from + (Date.now() - from) * speed);
  const moments: Moments = pacer({ pace, now });
  const slots: number[] = [];
  const publish = async (number: number) => {
    const slot = moments.reserve(page.account.id).getTime();
    slots.push(slot);
    while (now().getTime() < slot) await pause(Math.max(1, (slot - now().getTime()) / speed));
    const { state, id } = await facebook.publisher.begin(page, { text: `Post ${number} of many`, media: [] });
    if (state !== 'published') throw new Error(`Post ${number} is ${state}.`);
    return id;
  };
  const outcomes = await Promise.allSettled(Array.from({ length: count }, (_, number) => publish(number)));
  const tookMs = Date.now() - from;
  const ids = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  const troubles = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []));
  const due = slots.map((slot) => from + (slot - from) / speed).toSorted((a, b) => a - b);
  const gaps = due.slice(1).map((moment, index) => ((moment - (due[index] ?? moment)) * speed) / 1000);
  const arrived = await arrivals(from);
  return {
    ...{ published: new Set(ids).size, arrived: arrived.length, troubles: [...new Set(troubles)], tookMs },
    // The network is the witness: its third post may not come before the third moment, and so on.
    early: arrived.filter((moment, index) => moment < Math.floor(due[index] ?? Number.POSITIVE_INFINITY)).length,
    smallestGapSeconds: Math.round(Math.min(...gaps) * 10) / 10,
  };
};

type Visit = { at: string; method: string; path: string };
const arrivals = async (since: number): Promise<number[]> => {
  const answer = await fetch(`${url}/__sandbox/journal?network=facebook&since=${new Date(since).toISOString()}`);
  const visits: Visit[] = JSON.parse(await answer.text());
  const posts = visits.filter(({ method, path }) => method === 'POST' && path.endsWith('/feed'));
  return posts.map(({ at }) => Date.parse(at)).toSorted((a, b) => a - b);
};

const page = await pageGrant();
const spent = await overhead(page);
const posts = await paced(page, Number(publishes));
process.stdout.write(JSON.stringify({ token: page.accessToken, page: page.account.id, ...spent, posts }));
