import type { CampaignPart } from '@fanfare/contract/campaigns/campaigns';
import { terms } from '@fanfare/contract/kit/terms';
import { networkLabels } from '@fanfare/contract/networks/names';
import { type ShareState, shareStateLabels } from '@fanfare/contract/social/shares';
import type { Tx } from '../../../platform/db/index.ts';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Deliveries } from '../../deliveries/index.ts';
import type { AccountAccessService } from '../accounts/account-access.service.ts';
import { toShareState } from '../shares/presenter.ts';
import type { CampaignShareService } from './campaign-shares.service.ts';
import { campaignShareStore } from './campaign-shares.store.ts';

type Deps = {
  access: Pick<AccountAccessService, 'permissionFilter'>;
  deliveries: Pick<Deliveries, 'setCampaign' | 'isCampaignStopped'>;
  campaignShares: CampaignShareService;
};
type ShareRow = Awaited<ReturnType<ReturnType<typeof campaignShareStore>['listLatest']>>[number];

/** Number of shares read before those of accounts the member can't use are left out. */
const candidateWindow = 500;

const tones = {
  intent: 'info',
  sending: 'info',
  waiting: 'info',
  published: 'good',
  cancelled: 'neutral',
  failed: 'bad',
  unconfirmed: 'warn',
  missed: 'warn',
} as const satisfies Record<ShareState, CampaignPart['tone']>;

const present = ({ id, network, accountName, title, state, dueAt }: ShareRow, isHeld = false): CampaignPart => {
  const shareState = toShareState(state);
  const isOnHold = isHeld && shareState === 'intent';
  return {
    kind: 'share',
    id: String(id),
    title: title || terms.noText,
    place: `${networkLabels[network]}, ${accountName}`,
    status: isOnHold ? 'On hold' : shareStateLabels[shareState],
    tone: isOnHold ? 'warn' : tones[shareState],
    at: dueAt,
    link: `/social/share/${id}`,
  };
};

/** Social posts as parts of campaigns: those of the accounts a member can use. */
export const shareCampaignSource = ({ db }: Platform, { access, deliveries, campaignShares }: Deps) => {
  /** Leaves out social posts that are on accounts the member can't use. */
  const usableFilter = async (business: BusinessContext) => {
    const canUse = await access.permissionFilter(business);
    return (rows: readonly ShareRow[]): ShareRow[] =>
      rows.filter(({ network, accountId }) => canUse({ network, remoteId: accountId }));
  };

  return {
    kind: 'share' as const,
    need: { view: 'social:viewer', change: 'social:publisher' } as const,

    listCandidates: async (business: BusinessContext, search: string, limit: number) => {
      const rows = await campaignShareStore(db).listLatest(business.id, search, candidateWindow);
      const keepUsable = await usableFilter(business);
      return keepUsable(rows)
        .slice(0, limit)
        .map((row) => present(row));
    },

    listParts: async (business: BusinessContext, campaignId: number) => {
      const isHeld = await deliveries.isCampaignStopped(business.id, campaignId);
      const rows = await campaignShareStore(db).listOfCampaign(business.id, campaignId);
      const keepUsable = await usableFilter(business);
      return keepUsable(rows).map((row) => present(row, isHeld));
    },

    prepareParts: async (business: BusinessContext, ids: readonly string[]) => {
      const keepUsable = await usableFilter(business);
      const wanted = ids.map((id) => (/^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0));
      return async (tx: Tx, campaignId: number) => {
        const store = campaignShareStore(tx);
        const current = keepUsable(await store.listOfCampaign(business.id, campaignId));
        const added = wanted.filter((id) => !current.some((row) => row.id === id));
        const found = added.length === 0 ? [] : keepUsable(await store.findMany(business.id, added));
        if (found.length < added.length) throw new Problem('not-found');
        const left = current.filter(({ id }) => !wanted.includes(id)).map(({ id }) => id);
        await deliveries.setCampaign(tx, business.id, left, null);
        await deliveries.setCampaign(tx, business.id, added, campaignId);
      };
    },

    summarize: async ({ id: businessId }: BusinessContext, campaignId: number) => {
      const { published, scheduled, attention } = await campaignShares.count(businessId, campaignId, 'social-posts');
      return [
        { label: 'Published', value: published },
        { label: 'Scheduled', value: scheduled },
        { label: terms.needsAttention, value: attention },
      ];
    },

    /** Shares are on networks, which widgets don't show. */
    listPublic: async () => [],
  };
};
