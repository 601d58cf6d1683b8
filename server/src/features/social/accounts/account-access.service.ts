import { networkByKind } from '@fanfare/contract/connections/connections';
import type { AssetType } from '@fanfare/contract/kit/assets';
import type { NetworkName } from '@fanfare/contract/networks/names';
import { socialMessages } from '@fanfare/contract/social/social';
import type { SocialNetwork } from '@fanfare/contract/social/social-text';
import type { Db } from '../../../platform/db/index.ts';
import { Problem } from '../../../platform/http/index.ts';
import { assetQueries, type MemberContext } from '../../business/index.ts';
import type { PublishTargetService, Target } from '../../connections/index.ts';
import { shareStore } from '../shares/shares.store.ts';

export type AccountAccessService = ReturnType<typeof accountAccessService>;
export type { MemberContext };

type AccountAddress = { network: NetworkName; remoteId: string };
type Deps = { db: Db; targets: Pick<PublishTargetService, 'list'> };

/** Asset type of a network's accounts. Pinterest has none: a member can use the accounts they connected themselves. */
const assetTypes: Partial<Record<NetworkName, AssetType>> = {
  facebook: 'facebook_page',
  instagram: 'instagram_account',
  x: 'twitter_account',
  linkedin: 'linkedin_account',
};

/**
 * Accounts a member can use. The owner: all. A member: those assigned to them as assets, and no others. An account the
 * member cannot use is answered as not found.
 */
export const accountAccessService = ({ db, targets }: Deps) => {
  const canUse = async (business: MemberContext, connected: readonly Target[]) => {
    if (business.isOwner) return () => true;
    const isAssigned = await assetQueries(db).assignmentFilter(business);
    return ({ network, remoteId }: AccountAddress): boolean =>
      assetTypes[network]
        ? isAssigned(assetTypes[network], remoteId)
        : connected.some(
            (target) =>
              target.network === network &&
              target.remoteId === remoteId &&
              target.connectedByUserId === business.userId,
          );
  };

  const permissionFilter = async (business: MemberContext) =>
    canUse(business, business.isOwner ? [] : await targets.list(business.id));

  const list = async (business: MemberContext): Promise<Target[]> => {
    const connected = await targets.list(business.id);
    return connected.filter(await canUse(business, connected));
  };

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
      const isAllowed = await permissionFilter(business);
      if (!row || !isAllowed({ network: row.network, remoteId: row.accountId })) throw new Problem('not-found');
    },
  };
};

export const unknownAccount = (path: string) =>
  new Problem('not-found', { message: socialMessages.account, fields: [{ path, message: socialMessages.account }] });
