import { type PublishTargetService, withConnectorErrors } from '../features/connections/index.ts';
import type { FindPageVideos } from '../features/media/index.ts';

const maxVideos = 100;

/** The videos of a Facebook page, read with any connected account that has access to it. */
export const createPageVideoFinder =
  (targets: PublishTargetService): FindPageVideos =>
  async (businessId, remoteId) => {
    const network = 'facebook' as const;
    const isConnected = (await targets.list(businessId)).some(
      (target) => target.network === network && target.remoteId === remoteId,
    );
    if (!isConnected) return undefined;
    return withConnectorErrors(() =>
      targets.withTarget(
        businessId,
        { network, remoteId },
        async ({ videos }, grant) => videos?.list(grant, maxVideos) ?? [],
      ),
    );
  };
