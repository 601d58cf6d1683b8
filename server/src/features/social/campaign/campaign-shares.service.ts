import type { DeliveryState } from '@fanfare/contract/deliveries/states';
import type { Tx } from '../../../platform/db/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { campaignShareStore } from './campaign-shares.store.ts';

export type CampaignShareService = ReturnType<typeof campaignShareService>;

const scheduledStates = ['planned', 'sending', 'waiting'] as const satisfies DeliveryState[];
const publishedStates = ['sent', 'confirmed'] as const satisfies DeliveryState[];
const attentionStates = ['failed', 'unconfirmed', 'missed'] as const satisfies DeliveryState[];

/** The shares of campaigns, for features that use the social posts. */
export const campaignShareService = ({ db }: Platform) => ({
  listOfPost: (tx: Tx, businessId: number, post: { siteId: number; postId: string }): Promise<number[]> =>
    campaignShareStore(tx).listIdsOfPost(businessId, post),

  count: async (businessId: number, campaignId: number, which: 'of-posts' | 'social-posts') => {
    const totals = await campaignShareStore(db).countByState(businessId, campaignId, which);
    const sum = (states: readonly DeliveryState[]) =>
      states.reduce((total, state) => total + (totals.get(state) ?? 0), 0);
    return { published: sum(publishedStates), scheduled: sum(scheduledStates), attention: sum(attentionStates) };
  },
});
