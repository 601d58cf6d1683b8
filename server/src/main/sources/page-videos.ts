import { assetQueries } from '../../features/business/index.ts';
import { type PublishTargetService, withConnectorErrors } from '../../features/connections/index.ts';
import type { FindPageVideos } from '../../features/media/index.ts';
import type { Db } from '../../platform/db/index.ts';

const maxVideos = 100;

/** The videos of a Facebook page the member can use, read with any connected account that has access to it. */
export const createPageVideoFinder =
  (db: Db, targets: PublishTargetService): FindPageVideos =>
  async (business, remoteId) => {
    const network = 'facebook' as const;
    const isAssigned = await assetQueries(db).assignmentFilter(business);
    if (!business.isOwner && !isAssigned('facebook_page', remoteId)) return undefined;
    const isConnected = (await targets.list(business.id)).some(
      (target) => target.network === network && target.remoteId === remoteId,
    );
    if (!isConnected) return undefined;
    return withConnectorErrors(() =>
      targets.withTarget(
        business.id,
        { network, remoteId },
        async ({ videos }, grant) => videos?.list(grant, maxVideos) ?? [],
      ),
    );
  };
