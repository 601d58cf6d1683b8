import { networkByKind } from '@fanfare/contract/connections/connections';
import type { AssetType } from '@fanfare/contract/kit/assets';
import { type NetworkName, networkNames } from '@fanfare/contract/networks/names';
import { socialMessages } from '@fanfare/contract/social/social';
import type { SocialNetwork } from '@fanfare/contract/social/social-text';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { assetQueries, type MemberContext } from '../../business/index.ts';
import type { PublishTargetService, Target } from '../../connections/index.ts';
import type { AccountAddress } from '../shares/account-address.ts';
import { shareStore } from '../shares/shares.store.ts';

export type AccountAccessService = ReturnType<typeof accountAccessService>;
export type { MemberContext };

type Deps = { targets: Pick<PublishTargetService, 'list'> };

/** Asset type of a network's accounts. Pinterest has none: a member can use the accounts they connected themselves. */
const assetTypes: Partial<Record<NetworkName, AssetType>> = {
  facebook: 'facebook_page',
  instagram: 'instagram_account',
  x: 'twitter_account',
  linkedin: 'linkedin_account',
};
const networksWithAssets = networkNames.filter((network) => assetTypes[network]);

/**
 * Accounts a member can use and whose shares they can see. The owner: all. A member: those assigned to them as assets,
 * and no others. An account the member cannot use is answered as not found.
 */
export const accountAccessService = ({ db }: Platform, { targets }: Deps) => {
  /** Lists the accounts a member can use; undefined: all. Includes assigned accounts that are not connected anymore. */
  const listUsable = async (business: MemberContext): Promise<AccountAddress[] | undefined> => {
    if (business.isOwner) return undefined;
    const assigned = await assetQueries(db).listUsable(business);
    const connected = await targets.list(business.id);
    return [
      ...assigned.flatMap(({ type, value }) => {
        const network = networksWithAssets.find((name) => assetTypes[name] === type);
        return network ? [{ network, remoteId: value }] : [];
      }),
      ...connected.filter(
        ({ network, connectedByUserId }) => !assetTypes[network] && connectedByUserId === business.userId,
      ),
    ];
  };

  const permissionFilter = async (business: MemberContext) => {
    const usable = await listUsable(business);
    return ({ network, remoteId }: AccountAddress): boolean =>
      usable?.some((account) => account.network === network && account.remoteId === remoteId) ?? true;
  };

  const list = async (business: MemberContext): Promise<Target[]> => {
    const connected = await targets.list(business.id);
    return connected.filter(await permissionFilter(business));
  };

  return {
    listUsable,
    permissionFilter,
    list,

    find: async (business: MemberContext, network: SocialNetwork, remoteId: string): Promise<Target | undefined> =>
      (await list(business)).find(
        (target) => target.network === networkByKind[network] && target.remoteId === remoteId,
      ),

    /** Problem that is the same for an unknown account and for one the member cannot use. */
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
