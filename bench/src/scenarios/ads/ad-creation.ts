import { setTimeout as pause } from 'node:timers/promises';
import { minuteMs } from '../../durations.ts';
import { compareWithGoal, type Goal } from '../../goals.ts';
import { withPostgres } from '../../postgres.ts';
import type { Measurement, Scenario } from '../../report.ts';
import { withServer } from '../../server.ts';
import { type Organizer, signInOrganizer } from '../contests/organizer.ts';
import { connectAdAccount, type NetworkCall, openNetwork } from './budget-seed.ts';
import { createProfiles, publishPosts } from './creation-seed.ts';

const campaignCount = 10;
const setsPerCampaign = 200;
const adCount = campaignCount * setsPerCampaign;
/** Number of writes to Facebook: three for each ad, which are its ad set, its creative and the ad. */
const writeCount = adCount * 3;
const timeGoal: Goal = { comparison: '<=', limit: 1.25, unit: '' };
const waitLimitMs = 15 * minuteMs;

export const adCreation: Scenario = {
  name: 'ad-creation',
  description: `Ads from ${setsPerCampaign} posts are created in ${campaignCount} campaigns, each with its own ad set, on PostgreSQL with the practice Facebook.`,
  measure: () =>
    withPostgres((postgres) =>
      withServer({ databaseUrl: postgres.url }, async ({ origin }) => {
        const owner = await signInOrganizer(origin);
        const call = await openNetwork(await connectAdAccount(origin, owner));
        const posts = await publishPosts(call, setsPerCampaign);
        return measureCreation(owner, call, posts, await createProfiles(owner, call, campaignCount));
      }),
    ),
};

type Profile = { id: number; campaignId: string; pageId: string };

const measureCreation = async (
  owner: Organizer,
  call: NetworkCall,
  posts: string[],
  profiles: Profile[],
): Promise<Measurement[]> => {
  const startedAt = performance.now();
  const counts = await waitForEnd(owner, await submitAll(owner, posts, profiles));
  const seconds = (performance.now() - startedAt) / 1000;
  const perfect = perfectSeconds(writeCount);
  const { sets, ads, repeated } = await countCreated(call, profiles);
  const isComplete = sets === adCount && ads === adCount && repeated === 0 && counts.failed === 0;
  return [
    {
      name: `${adCount} ads of one run: all there, none twice`,
      value: isComplete ? 'yes' : 'no',
      target: 'yes',
      isMet: isComplete,
      method: `counted on the network: ${sets} ad sets, ${ads} ads, ${repeated} names more than once; deliveries: ${JSON.stringify(counts)}`,
    },
    compareWithGoal({
      name: `Last of ${writeCount} writes, to a perfect client`,
      goal: timeGoal,
      amount: seconds / perfect,
      digits: 2,
      holds: isComplete,
      method: `${seconds.toFixed(0)} s from the first request to the stored end; a client that only writes, as much as the network takes, needs ${perfect} s; network, database and worker share these cores`,
    }),
  ];
};

/**
 * Sends two requests at a time: each request waits some seconds for its first ads, while its remaining ads are created
 * in the background.
 */
const submitAll = async (owner: Organizer, posts: string[], profiles: readonly Profile[]): Promise<number[]> => {
  const waiting = [...profiles];
  const ids: number[] = [];
  const submitNext = async (): Promise<void> => {
    const profile = waiting.shift();
    if (!profile) return;
    const page_data = { fb_page_id: profile.pageId, posts };
    const body = { adprofile: profile.id, page_data, create_paused: false };
    ids.push((await owner.post('/facebook/page/post/report/createad', body)).batch_id);
    return submitNext();
  };
  await Promise.all([submitNext(), submitNext()]);
  return ids;
};

/** Limits of the practice Facebook for the calls on one ad account. */
const limits = { writesPerSecond: 100, writeScore: 3, maxScore: 9000, decayPerSecond: 30, blockedSeconds: 60 };

/**
 * Shortest possible time of the writes in seconds: as fast as Facebook's limits allow, with waits while the account is
 * blocked, which clear its score.
 */
const perfectSeconds = (writes: number): number => {
  let left = writes;
  let score = 0;
  let seconds = 0;
  while (left > 0) {
    score = Math.max(0, score - limits.decayPerSecond);
    const room = Math.floor((limits.maxScore - score) / limits.writeScore);
    const sent = Math.min(left, limits.writesPerSecond, room);
    left -= sent;
    score += sent * limits.writeScore;
    const isBlocked = left > 0 && room < limits.writesPerSecond;
    seconds += isBlocked ? limits.blockedSeconds : 1;
    if (isBlocked) score = 0;
  }
  return seconds;
};

type Counts = { total: number; waiting: number; done: number; failed: number };

const waitForEnd = async (owner: Organizer, ids: number[]): Promise<Counts> => {
  for (const deadlineAt = Date.now() + waitLimitMs; Date.now() < deadlineAt; await pause(1_000)) {
    const { items } = await owner.get('/facebook/ads/adbuilder');
    const own: Counts[] = items
      .filter(({ id }: { id: number }) => ids.includes(id))
      .map(({ counts }: { counts: Counts }) => counts);
    const sum = (key: keyof Counts) => own.reduce((total, counts) => total + counts[key], 0);
    if (sum('waiting') === 0) return { total: sum('total'), waiting: 0, done: sum('done'), failed: sum('failed') };
  }
  throw new Error('The ads were not created in time.');
};

type Row = { id: string; name: string };

const countCreated = async (call: NetworkCall, profiles: readonly Profile[]) => {
  const listAll = async (path: string): Promise<Row[]> => {
    const rows: Row[] = [];
    for (let after = ''; ; ) {
      const { data, paging } = await call('GET', path, { fields: 'id,name', limit: '100', ...(after && { after }) });
      rows.push(...data);
      if (!paging?.next) return rows;
      after = paging.cursors.after;
    }
  };
  const sets: Row[] = [];
  const ads: Row[] = [];
  for (const { campaignId } of profiles) {
    sets.push(...(await listAll(`${campaignId}/adsets`)));
    ads.push(...(await listAll(`${campaignId}/ads`)));
  }
  const countRepeated = (rows: Row[]) => rows.length - new Set(rows.map(({ name }) => name)).size;
  return { sets: sets.length, ads: ads.length, repeated: countRepeated(sets) + countRepeated(ads) };
};
