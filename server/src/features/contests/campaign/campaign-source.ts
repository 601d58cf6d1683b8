import type { CampaignPart } from '@fanfare/contract/campaigns/campaigns';
import { type ContestState, contestStateLabels } from '@fanfare/contract/contests/contest';
import { contestName } from '@fanfare/contract/contests/contest-name';
import type { Tx } from '../../../platform/db/index.ts';
import { parseRowId } from '../../../platform/db/row-id.ts';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { contestPageUrl } from '../contest/contest-paths.ts';
import { contestStateAt } from '../contest-state.ts';
import { confirmedStates, sumOfStates } from '../contestant-states.ts';
import { stateTotalStore } from '../kept-sums.store.ts';
import { campaignContestStore } from './campaign-contests.store.ts';

type CampaignContest = Awaited<ReturnType<ReturnType<typeof campaignContestStore>['list']>>[number];

const tones = {
  draft: 'neutral',
  scheduled: 'info',
  running: 'good',
  ended: 'warn',
  drawn: 'neutral',
} as const satisfies Record<ContestState, CampaignPart['tone']>;

/**
 * Campaign source of contests. A paused campaign doesn't stop a contest, because its rules promised until when it runs.
 */
export const contestCampaignSource = ({ db, now, origin }: Platform) => {
  const present = (row: CampaignContest): CampaignPart => {
    const state = contestStateAt(row, now(), row.isDrawn);
    return {
      kind: 'contest',
      id: String(row.id),
      title: contestName(row),
      place: row.slug ? `/c/${row.slug}` : 'Without an address yet',
      status: contestStateLabels[state],
      tone: tones[state],
      at: row.startsAt,
      link: state === 'draft' ? `/contest/${row.id}` : `/dashboard/${row.id}`,
    };
  };

  return {
    kind: 'contest' as const,
    need: { view: 'contests:viewer', change: 'contests:publisher' } as const,

    listCandidates: async (business: BusinessContext, search: string, limit: number) =>
      (await campaignContestStore(db).listNewest(business.id, search, limit)).map(present),

    listParts: async (business: BusinessContext, campaignId: number) =>
      (await campaignContestStore(db).list(business.id, campaignId)).map(present),

    prepareParts: async (business: BusinessContext, ids: readonly string[]) => {
      const wanted = ids.map((id) => parseRowId(id) ?? 0);
      return async (tx: Tx, campaignId: number) => {
        const store = campaignContestStore(tx);
        const current = (await store.list(business.id, campaignId)).map(({ id }) => id);
        const added = wanted.filter((id) => !current.includes(id));
        if ((await store.findIds(business.id, added)).length < added.length) throw new Problem('not-found');
        await store.setCampaign(
          business.id,
          current.filter((id) => !wanted.includes(id)),
          null,
        );
        await store.setCampaign(business.id, added, campaignId);
      };
    },

    summarize: async ({ id: businessId }: BusinessContext, campaignId: number) => {
      const store = campaignContestStore(db);
      const contests = await store.list(businessId, campaignId);
      const ids = contests.map(({ id }) => id);
      const totals = [...(await stateTotalStore(db).list(ids)).values()];
      const entries = totals.reduce((sum, total) => sum + sumOfStates(total, confirmedStates), 0);
      const running = contests.filter((row) => contestStateAt(row, now(), row.isDrawn) === 'running');
      return [
        { label: 'Running contests', value: running.length },
        { label: 'Page views', value: await store.countViews(ids) },
        { label: 'Entries', value: entries },
        { label: 'Winners', value: await store.countWinners(ids) },
      ];
    },

    listPublic: async (businessId: number, campaignId: number, limit: number) =>
      (await campaignContestStore(db).listPublished(businessId, campaignId, limit)).map(
        ({ name, slug, description, publishedAt, startsAt, endsAt }) => ({
          title: name,
          url: contestPageUrl(origin, slug ?? ''),
          text: description,
          imageUrl: null,
          publishedAt,
          startsAt,
          endsAt,
        }),
      ),
  };
};
