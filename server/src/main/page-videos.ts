import { type Targets, withConnectorErrors } from '../features/connections/index.ts';
import type { FindPageVideos } from '../features/media/index.ts';

const most = 100;

/** The videos of a Facebook page, asked for through whichever connected account reaches it. */
export const pageVideosOf =
  (targets: Targets): FindPageVideos =>
  async (businessId, remoteId) => {
    const network = 'facebook' as const;
    const known = (await targets.list(businessId)).some((one) => one.network === network && one.remoteId === remoteId);
    if (!known) return undefined;
    return withConnectorErrors(() =>
      targets.withTarget(
        businessId,
        { network, remoteId },
        async ({ videos }, grant) => videos?.list(grant, most) ?? [],
      ),
    );
  };
