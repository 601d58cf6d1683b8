import { Problem } from '../../../platform/http/index.ts';
import type { Media } from '../../media/index.ts';
import type { FindVideo } from './article-start.service.ts';

type Deps = { videos: Pick<Media['videos'], 'search'> };

/** The first embeddable video about a keyword. An article is written without one if the search fails. */
export const videoFinder =
  ({ videos }: Deps): FindVideo =>
  async (keyword) => {
    try {
      const { results } = await videos.search({ youtube_query: keyword, page: '1', settings: { per_page: 1 } });
      return results[0]?.id ?? '';
    } catch (error) {
      if (error instanceof Problem) return '';
      throw error;
    }
  };
