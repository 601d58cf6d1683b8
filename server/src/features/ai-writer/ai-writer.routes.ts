import { aiWriter } from '@fanfare/contract/ai-writer/ai-writer';
import { videoSearchResults } from '@fanfare/contract/ai-writer/article';
import { done } from '@fanfare/contract/kit/success';
import { type BusinessContext, defineRoutes, type Route } from '../../platform/http/index.ts';
import { Problem } from '../../platform/problem.ts';
import type { Ai } from '../ai/index.ts';
import type { Media } from '../media/index.ts';
import type { Sites } from '../sites/index.ts';
import type { ArticleService } from './articles.service.ts';
import { featuredPrompt, socialPrompt } from './image-prompts.ts';
import type { ImageService } from './images.service.ts';
import type { SelectionService } from './selection.service.ts';
import type { SuggestionService } from './suggestions.service.ts';
import type { TweetService } from './tweets.service.ts';

type Deps = {
  articles: ArticleService;
  images: ImageService;
  suggestions: SuggestionService;
  editSelection: SelectionService;
  writeTweets: TweetService;
  videos: Pick<Media['videos'], 'search'>;
  findYoutubeKey: Ai['findYoutubeKey'];
  sites: Pick<Sites['service'], 'findForUser'>;
};

export const aiWriterRoutes = (deps: Deps): Route[] => {
  const { articles, images, suggestions, editSelection, writeTweets, videos, sites, findYoutubeKey } = deps;

  /** Searches videos. An error is part of the answer (specification). */
  const searchVideos = async (business: BusinessContext, siteId: number, query: string) => {
    await sites.findForUser(business, siteId);
    try {
      const settings = { per_page: videoSearchResults };
      const key = await findYoutubeKey(business.id);
      const { results } = await videos.search({ youtube_query: query, page: '', settings }, key);
      return { status: 'done' as const, results: results.map(({ id, title }) => ({ id, title })), error: '' };
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return { status: 'error' as const, results: [], error: error.message };
    }
  };

  return defineRoutes(aiWriter, {
    'POST /content/site/{siteId}/generate-article': ({ params, body, business }) =>
      articles.generate(business, params.siteId, body.description, body.submit_id),
    'POST /content/site/{siteId}/check-article-status': ({ params, body, business }) =>
      articles.check(business, params.siteId, body.request_id),
    'GET /content/site/{siteId}/article/{requestId}/progress': ({ params, business, send, signal }) =>
      articles.follow(business, params.siteId, params.requestId, {
        send: (answer) => send('progress', answer),
        signal,
      }),
    'POST /content/site/{siteId}/cancel-article': async ({ params, body, business }) => {
      await articles.cancel(business, params.siteId, body.request_id);
      return done;
    },
    'GET /content/site/{siteId}/waiting-articles': async ({ params, business }) => ({
      articles: await articles.listWaiting(business, params.siteId),
    }),
    'POST /content/site/{siteId}/article-inserted': async ({ params, body, business }) => {
      await articles.settle(business, params.siteId, body.request_id);
      return done;
    },
    'POST /content/site/{siteId}/discard-article': async ({ params, body, business }) => {
      await articles.discard(business, params.siteId, body.request_id);
      return done;
    },
    'POST /content/site/{siteId}/generate-article-featured-image': async ({ params, body, business }) => {
      await sites.findForUser(business, params.siteId);
      const { description } = body;
      const request_id = await images.start({
        businessId: business.id,
        siteId: params.siteId,
        userId: business.userId,
        feature: 'ai_writer',
        purpose: 'featured',
        prompt: featuredPrompt(description),
        alt: description.title || description.topic,
      });
      return { request_id };
    },
    'POST /content/site/{siteId}/generated-article-featured-image-polling': async ({ params, body, business }) => {
      await sites.findForUser(business, params.siteId);
      return images.status(business, params.siteId, body.request_id);
    },
    'POST /content/site/{siteId}/generate-subtopics': ({ params, body, business }) =>
      suggestions.subtopics(business, params.siteId, body.description),
    'POST /content/site/{siteId}/generate-keywords': ({ params, body, business }) =>
      suggestions.keywords(business, params.siteId, body.description),
    'POST /content/site/{siteId}/generate-titles': ({ params, body, business }) =>
      suggestions.titles(business, params.siteId, body.description),
    'POST /content/site/{siteId}/youtube-search': ({ params, body, business }) =>
      searchVideos(business, params.siteId, body.query),
    'POST /content/site/{siteId}/edit-selection': ({ params, body, business }) =>
      editSelection(business, params.siteId, body),
    'POST /content/site/{siteId}/search-texts': ({ params, body, business }) =>
      suggestions.searchTexts(business, params.siteId, body.title, body.html),
    'POST /content/site/{siteId}/image-alt-text': ({ params, body, business }) =>
      suggestions.altText(business, params.siteId, body.media_id, body.context),
    'POST /twitter/generate-tweet-with-ai': ({ body, business }) => writeTweets(business.id, body.data),
    'POST /ai/image': async ({ body, business }) => ({
      request_id: await images.start({
        businessId: business.id,
        siteId: null,
        userId: business.userId,
        feature: 'social',
        purpose: 'social',
        prompt: socialPrompt(body.prompt),
        alt: body.prompt,
      }),
    }),
    'POST /ai/image/status': ({ body, business }) => images.status(business, null, body.request_id),
  });
};
