import type { Connector } from '@fanfare/connectors/ports/connector';
import { connectPaths } from '@fanfare/contract/connecting';
import { networkOf } from '@fanfare/contract/connections';
import type { SocialNetwork } from '@fanfare/contract/social-text';
import type { Targets } from '../../src/features/connections/index.ts';
import { social } from '../../src/features/social/index.ts';
import { queueStore } from '../../src/features/social/queue.store.ts';
import { openLog } from '../../src/platform/log.ts';
import { outbound } from '../../src/platform/outbound/index.ts';
import type { Loose } from '../browser.ts';
import type { World } from '../world.ts';
import { makeBusiness, type Person } from './business.ts';
import { connect } from './connection.ts';

export type Poster = Awaited<ReturnType<typeof makePoster>>;

/** A business that can post: its owner, and the accounts it posts to. */
export const makePoster = async (here: World, networks: SocialNetwork[] = ['facebook']) => {
  const business = await makeBusiness(here);
  for (const network of networks) {
    const { attempt } = await connect(business.owner, connectPaths[network], networkOf[network]);
    if (attempt?.outcome !== 'connected') throw new Error(`Connecting ${network} ended as ${attempt?.outcome}`);
  }
  const accounts = listOf((await business.owner.get('/social/accounts')).body.accounts).map((account) => ({
    social_network: String(account.social_network),
    social_account: String(account.id),
    name: String(account.name),
  }));
  const on = (network: SocialNetwork, index = 0) => {
    const found = accounts.filter((account) => account.social_network === network)[index];
    if (!found) throw new Error(`No account at ${network}`);
    return found;
  };
  return { ...business, accounts, on };
};

export const listOf = (list: Loose | undefined): Loose[] =>
  Object.values(list ?? {}).filter((row) => row !== undefined);

type Account = { social_network: string; social_account: string };

/** The ids of the shares a social post made. */
export const plan = async (person: Person, accounts: Account[], more: object): Promise<number[]> => {
  const named = accounts.map(({ social_network, social_account }) => ({ social_network, social_account }));
  const answer = await person.post('/social/post/create', { type: 'text', accounts: named, ...more });
  if (answer.status !== 200) throw new Error(`Posting failed: ${answer.text}`);
  return listOf(answer.body.results).map(({ id }) => Number(id));
};

/** Seconds from now, as the documents say when. */
export const inSeconds = (here: World, seconds: number) => Math.floor(here.now().getTime() / 1000) + seconds;

/** How many posts with exactly this text the account holds, as the network itself says. */
export const countAt = async (here: World, bid: number, account: Account, text: string): Promise<number> => {
  const network = networkOf[account.social_network as SocialNetwork];
  const target = { network, remoteId: account.social_account };
  const posts = await here.connections.targets.use(
    bid,
    target,
    async ({ posts: facet }, grant) => (await facet?.list(grant, { most: 100 })) ?? [],
  );
  return posts.filter((post) => post.text.trim() === text).length;
};

type Begin = NonNullable<Connector['publisher']>['begin'];
type Resume = NonNullable<Connector['publisher']>['resume'];
export type Death = {
  /** Before anything is claimed. */
  beforeUse?: () => Promise<void>;
  begin?: (begin: Begin) => Begin;
  resume?: (resume: Resume) => Resume;
  /** After the answer is written down. */
  afterWork?: () => Promise<void>;
};

/** From here on nothing happens any more: as seen from the database, a process that was killed. */
export const death = <T>(): Promise<T> => new Promise<T>(() => {});

/** Another worker on the same database, which may die at a chosen step. */
export const makeWorker = (here: World, dies: Death = {}) => {
  const { targets } = here.connections;
  const mortal: Targets = {
    ...targets,
    use: async (businessId, address, work) => {
      await dies.beforeUse?.();
      return targets.use(businessId, address, async (connector, grant) => {
        const { publisher } = connector;
        const watched = publisher && {
          ...publisher,
          begin: dies.begin?.(publisher.begin) ?? publisher.begin,
          resume: dies.resume?.(publisher.resume) ?? publisher.resume,
        };
        const result = await work({ ...connector, ...(watched ? { publisher: watched } : {}) }, grant);
        await dies.afterWork?.();
        return result;
      });
    },
  };
  return social({
    db: here.db,
    now: here.now,
    log: openLog('silent'),
    sleep: async () => {},
    jobs: here.jobs,
    targets: mortal,
    notify: here.notify,
    outbound: outbound({ allowedHosts: [new URL(here.sandbox.url).host] }),
    profileSet: 'classic',
    media: here.media.service,
  }).worker;
};

/** Works until nothing is due for an hour, moving the clock from one moment to the next. */
export const workThrough = async (here: World, worker = makeWorker(here)) => {
  for (let turns = 0; turns < 200; turns++) {
    await worker.round();
    const next = await queueStore(here.db).nextEverywhere();
    const waitMs = next ? next.getTime() - here.now().getTime() : Number.POSITIVE_INFINITY;
    if (waitMs > 3_600_000) return;
    here.pass(Math.max(1, Math.ceil(waitMs / 1000)));
  }
  throw new Error('The work never ends.');
};

/** A round of a worker that dies in it: it never ends, so nobody waits for its end. */
export const roundToDeath = async (worker: ReturnType<typeof makeWorker>) => {
  const ended = worker.round().then(() => 'ended');
  const outcome = await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 700, 'dead'))]);
  if (outcome !== 'dead') throw new Error('The worker was meant to die in this round.');
};

/** The address of a real picture on this machine, large enough for every network. */
export const practicePicture = async (here: World): Promise<string> => {
  const find = async (address: string, pattern: RegExp) => {
    const found = pattern.exec(await (await fetch(address)).text())?.[1];
    if (!found) throw new Error(`Nothing like ${pattern} at ${address}`);
    return found;
  };
  const page = await find(`${here.sandbox.url}/flickr`, /href="(\/flickr\/www\/photos\/[^"]+)"/);
  return find(here.sandbox.url + page, /<img class="large" src="([^"]+)"/);
};
