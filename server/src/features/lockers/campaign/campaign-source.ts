import type { CampaignPart } from '@fanfare/contract/campaigns/campaigns';
import { lockerPath, proofLabels } from '@fanfare/contract/lockers/unlock';
import type { Tx } from '../../../platform/db/index.ts';
import { parseRowId } from '../../../platform/db/row-id.ts';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { figureStore } from '../figures/figures.store.ts';
import { campaignLockerStore } from './campaign-lockers.store.ts';

type LockerRow = Awaited<ReturnType<ReturnType<typeof campaignLockerStore>['list']>>[number];

const present = ({ id, publicId, name, updatedAt }: LockerRow): CampaignPart => ({
  kind: 'locker',
  id: String(id),
  title: name,
  place: lockerPath(publicId),
  status: 'Live',
  tone: 'good',
  at: updatedAt,
  link: `/promotion/contentlocker/${id}/figures`,
});

/**
 * Campaign source of content lockers. A paused campaign changes nothing for visitors, because lockers are shown by
 * pages of other sites.
 */
export const lockerCampaignSource = ({ db }: Platform) => ({
  kind: 'locker' as const,
  need: { view: 'content_locker:viewer', change: 'content_locker:publisher' } as const,

  listCandidates: async (business: BusinessContext, search: string, limit: number) =>
    (await campaignLockerStore(db).listNewest(business.id, search, limit)).map(present),

  listParts: async (business: BusinessContext, campaignId: number) =>
    (await campaignLockerStore(db).list(business.id, campaignId)).map(present),

  prepareParts: async (business: BusinessContext, ids: readonly string[]) => {
    const wanted = ids.map((id) => parseRowId(id) ?? 0);
    return async (tx: Tx, campaignId: number) => {
      const store = campaignLockerStore(tx);
      const current = (await store.list(business.id, campaignId)).map(({ id }) => id);
      const left = current.filter((id) => !wanted.includes(id));
      const added = wanted.filter((id) => !current.includes(id));
      if (left.length + added.length === 0) return;
      const found = await store.lock(business.id, [...left, ...added]);
      if (added.some((id) => !found.includes(id))) throw new Problem('not-found');
      await store.setCampaign(business.id, left, null);
      await store.setCampaign(business.id, added, campaignId);
    };
  },

  summarize: async ({ id: businessId }: BusinessContext, campaignId: number) => {
    const ids = (await campaignLockerStore(db).list(businessId, campaignId)).map(({ id }) => id);
    const { impressions, unlocks, verified } = await figureStore(db).sumAll(ids);
    return [
      { label: 'Impressions', value: impressions },
      { label: 'Unlocks', value: unlocks },
      { label: proofLabels.verified, value: verified },
    ];
  },

  /** Public parts: none, because lockers are shown where their code is embedded, not in widgets. */
  listPublic: async () => [],
});
