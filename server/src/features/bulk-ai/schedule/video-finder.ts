import { Problem } from '../../../platform/problem.ts';
import type { Ai } from '../../ai/index.ts';
import type { Media } from '../../media/index.ts';
import type { FindVideo } from './article-start.service.ts';

type Deps = { videos: Pick<Media['videos'], 'search'>; findYoutubeKey: Ai['findYoutubeKey'] };

/** Finds the first embeddable video about a keyword. An article is written without one if the search fails. */
export const videoFinder =
  ({ videos, findYoutubeKey }: Deps): FindVideo =>
  async (businessId, keyword) => {
    try {
      const query = { youtube_query: keyword, page: '1', settings: { per_page: 1 } };
      const { results } = await videos.search(query, await findYoutubeKey(businessId));
      return results[0]?.id ?? '';
    } catch (error) {
      if (error instanceof Problem) return '';
      throw error;
    }
  };
