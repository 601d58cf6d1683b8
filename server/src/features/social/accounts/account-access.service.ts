import { networkByKind } from '@fanfare/contract/connections/connections';
import type { AssetType } from '@fanfare/contract/kit/assets';
import type { NetworkName } from '@fanfare/contract/networks/names';
import { socialMessages } from '@fanfare/contract/social/social';
import type { SocialNetwork } from '@fanfare/contract/social/social-text';
import type { Db } from '../../../platform/db/index.ts';
import { type BusinessContext, Problem } from '../../../platform/http/index.ts';
import { assetQueries } from '../../business/index.ts';
import type { PublishTargetService, Target } from '../../connections/index.ts';
import { shareStore } from '../shares/shares.store.ts';

export type AccountAccessService = ReturnType<typeof accountAccessService>;
export type MemberContext = Pick<BusinessContext, 'id' | 'isOwner' | 'memberId'>;
type Deps = { db: Db; targets: Pick<PublishTargetService, 'list'> };

/** Asset type of a network's accounts; accounts of other networks cannot be assigned to members. */
const assetTypes: Partial<Record<NetworkName, AssetType>> = {
  facebook: 'facebook_page',
  instagram: 'instagram_account',
  x: 'twitter_account',
  linkedin: 'linkedin_account',
};

/**
 * Accounts a member can use. The owner: all. A member: assigned accounts where the business has assets of that type,
 * otherwise all. An account the member cannot use is answered as not found.
 */
export const accountAccessService = ({ db, targets }: Deps) => {
  const permissionFilter = async (
    business: MemberContext,
  ): Promise<(address: { network: NetworkName; remoteId: string }) => boolean> => {
    if (business.isOwner) return () => true;
    const assignedTypes = new Set((await assetQueries(db).list(business.id)).map(({ type }) => type));
    const memberAssets = await assetQueries(db).findByMember(business.memberId);
    return ({ network, remoteId }) => {
      const type = assetTypes[network];
      if (!type || !assignedTypes.has(type)) return true;
      return memberAssets.some((asset) => asset.type === type && asset.value === remoteId);
    };
  };

  const list = async (business: MemberContext): Promise<Target[]> =>
    (await targets.list(business.id)).filter(await permissionFilter(business));

  return {
    permissionFilter,
    list,

    find: async (business: MemberContext, network: SocialNetwork, remoteId: string): Promise<Target | undefined> =>
      (await list(business)).find(
        (target) => target.network === networkByKind[network] && target.remoteId === remoteId,
      ),

    /** Same error for an unknown account and one the member cannot use. */
    get: async (business: MemberContext, network: SocialNetwork, remoteId: string): Promise<Target> => {
      const accounts = await list(business);
      const target = accounts.find(
        (account) => account.network === networkByKind[network] && account.remoteId === remoteId,
      );
      if (!target) throw unknownAccount('social_account');
      return target;
    },

    /** Requires access to the account of a share, connected or not. */
    requireShare: async (business: MemberContext, shareId: number): Promise<void> => {
      if (business.isOwner) return;
      const row = await shareStore(db).find(business.id, shareId);
      const canUse = await permissionFilter(business);
      if (!row || !canUse({ network: row.network, remoteId: row.accountId })) throw new Problem('not-found');
    },
  };
};

export const unknownAccount = (path: string) =>
  new Problem('not-found', { message: socialMessages.account, fields: [{ path, message: socialMessages.account }] });
