import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { AdAccountCall } from '../../connections/index.ts';
import { InvalidContent, MediaUnreadable } from '../../deliveries/index.ts';
import type { MediaService } from '../../media/index.ts';
import { creationStore, type ItemRow } from './creations.store.ts';

export type AdVideoService = ReturnType<typeof adVideoService>;
type Deps = { media: Pick<MediaService, 'open'> };
export type AdVideo = { videoId: string; isReady: boolean };

/** Service for the video of an ad, which the network has to process first. */
export const adVideoService = ({ db }: Platform, { media }: Deps) => {
  const read = async (businessId: number, mediaId: number) => {
    try {
      const file = await media.open(businessId, mediaId);
      return { name: file.name, type: file.type, bytes: await file.bytes() };
    } catch (error) {
      if (error instanceof Problem && error.code === 'not-found')
        throw new InvalidContent('The video of this ad was deleted.');
      throw new MediaUnreadable('The video can’t be read now.');
    }
  };

  return {
    /**
     * Finds the video of an ad; undefined if it has none. A video of our media library is uploaded first, once for all
     * ads of a submit on an account. `knownId`: the video's id at the network, from an earlier check.
     */
    find: async (
      { connector, grant, account }: AdAccountCall,
      { businessId, creationId, content }: ItemRow,
      knownId?: string,
    ): Promise<AdVideo | undefined> => {
      if (content?.type !== 'video') return undefined;
      const { adVideos } = connector;
      if (!adVideos) throw new InvalidContent('Video ads can’t be created on this network.');
      const { videoMediaId } = content;
      const known =
        knownId ??
        (videoMediaId === undefined ? content.videoId : await creationStore(db).findVideoId(creationId, account.id));
      const videoId = known ?? (await adVideos.upload(grant, account, await read(businessId, videoMediaId ?? 0)));
      return { videoId, isReady: await adVideos.isReady(grant, videoId) };
    },
  };
};
