import { networkOf } from '@fanfare/contract/connections';
import type { AssetType } from '@fanfare/contract/kit/assets';
import type { NetworkName } from '@fanfare/contract/networks/names';
import { socialMessages } from '@fanfare/contract/social';
import type { SocialNetwork } from '@fanfare/contract/social-text';
import type { Db } from '../../../platform/db/index.ts';
import { type BusinessContext, Problem } from '../../../platform/http/index.ts';
import { assetStore } from '../../business/index.ts';
import type { Target, Targets } from '../../connections/index.ts';
import { shareStore } from '../shares/shares.store.ts';

export type Access = ReturnType<typeof accountAccessService>;
export type Place = Pick<BusinessContext, 'id' | 'isOwner' | 'memberId'>;
type Deps = { db: Db; targets: Pick<Targets, 'list'> };

/** The kind of asset an account of a network is; a network without one has nothing to divide. */
const assetTypes: Partial<Record<NetworkName, AssetType>> = {
  facebook: 'facebook_page',
  instagram: 'instagram_account',
  x: 'twitter_account',
  linkedin: 'linkedin_account',
};

/**
 * Which accounts somebody may use: the owner all of them; a member, of a kind the business has among its assets, those
 * given to them, and of every other kind all. What is not theirs does not exist for them.
 */
export const accountAccessService = ({ db, targets }: Deps) => {
  const permissionFilter = async (
    place: Place,
  ): Promise<(address: { network: NetworkName; remoteId: string }) => boolean> => {
    if (place.isOwner) return () => true;
    const divided = new Set((await assetStore(db).list(place.id)).map(({ type }) => type));
    const theirs = await assetStore(db).findByMember(place.memberId);
    return ({ network, remoteId }) => {
      const type = assetTypes[network];
      if (!type || !divided.has(type)) return true;
      return theirs.some((asset) => asset.type === type && asset.value === remoteId);
    };
  };

  const list = async (place: Place): Promise<Target[]> =>
    (await targets.list(place.id)).filter(await permissionFilter(place));

  return {
    permissionFilter,
    list,

    find: async (place: Place, network: SocialNetwork, remoteId: string): Promise<Target | undefined> =>
      (await list(place)).find((target) => target.network === networkOf[network] && target.remoteId === remoteId),

    /** The account somebody names; somebody else's and one that never was are the same to them. */
    get: async (place: Place, network: SocialNetwork, remoteId: string): Promise<Target> => {
      const known = await list(place);
      const target = known.find((one) => one.network === networkOf[network] && one.remoteId === remoteId);
      if (!target) throw unknownAccount('social_account');
      return target;
    },

    /** Refuses to touch a share of an account that is not theirs, connected or not. */
    requireShare: async (place: Place, shareId: number): Promise<void> => {
      if (place.isOwner) return;
      const row = await shareStore(db).find(place.id, shareId);
      const isTheirs = await permissionFilter(place);
      if (!row || !isTheirs({ network: row.network, remoteId: row.targetId })) throw new Problem('not-found');
    },
  };
};

export const unknownAccount = (path: string) =>
  new Problem('not-found', { message: socialMessages.account, fields: [{ path, message: socialMessages.account }] });
