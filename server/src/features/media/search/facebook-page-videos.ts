import type { RemoteVideo } from '@fanfare/connectors/ports/posts';
import type { PageVideo } from '@fanfare/contract/media/media-search';
import type { z } from 'zod';
import type { BusinessContext } from '../../../platform/http/index.ts';
import { Problem } from '../../../platform/problem.ts';

/**
 * Lists the videos of a page; undefined if the member cannot use the page. `main` provides the function from the
 * connected accounts.
 */
export type FindPageVideos = (business: BusinessContext, pageId: string) => Promise<RemoteVideo[] | undefined>;
export type ListPageVideos = ReturnType<typeof listPageVideos>;

export const listPageVideos =
  (find: FindPageVideos) =>
  async (business: BusinessContext, pageId: string): Promise<z.output<typeof PageVideo>[]> => {
    const videos = await find(business, pageId);
    if (!videos) throw new Problem('not-found');
    return videos.map(({ id, title, description, picture, url, fileUrl, lengthSeconds, isReady }) => ({
      id,
      name: title,
      description,
      page_id: pageId,
      thumbnail: picture ?? null,
      url: url ?? null,
      file: fileUrl ?? null,
      length_seconds: lengthSeconds,
      ready: isReady,
    }));
  };
