// Folders, lowest first: prompts < pipeline
import { on } from '../../platform/events/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Ai } from '../ai/index.ts';
import type { Media } from '../media/index.ts';
import type { Notify } from '../notifications/index.ts';
import { type Sites, siteRemoved } from '../sites/index.ts';
import { aiWriterJobs } from './ai-writer.jobs.ts';
import { aiWriterRoutes } from './ai-writer.routes.ts';
import { articleService } from './articles.service.ts';
import type { Articles } from './articles.ts';
import { imageService } from './images.service.ts';
import { articleRunService } from './pipeline/article-run.service.ts';
import { articleWriter } from './pipeline/article-writer.service.ts';
import { createModelCalls } from './pipeline/model-calls.ts';
import { ownPostFinder } from './pipeline/own-posts.ts';
import { loadPrompts } from './prompts/prompts.ts';
import { selectionService } from './selection.service.ts';
import { suggestionService } from './suggestions.service.ts';
import { tweetService } from './tweets.service.ts';

export { articleFinished } from './ai-writer.events.ts';
export type { ArticleRequest, Articles, WrittenArticle } from './articles.ts';

type Deps = {
  notify: Notify;
  ai: Pick<Ai, 'models' | 'removeSiteVoice' | 'findYoutubeKey'>;
  media: Pick<Media, 'service' | 'library' | 'videos'>;
  sites: Pick<Sites, 'service' | 'sanitizeArticle'>;
};
/**
 * Creates the AI writer: articles, pictures and short texts written by a model, one at a time for a person or in bulk
 * for features in higher tiers.
 */
export const createAiWriter = (platform: Platform, deps: Deps) => {
  const { models, removeSiteVoice } = deps.ai;
  const { sanitizeArticle } = deps.sites;
  const prompts = loadPrompts();
  const sites = deps.sites.service;
  const images = imageService(platform, { ...deps, models });
  const service = articleService(platform, {
    ...deps,
    sites,
    images,
    promptVersion: prompts.version('outline', 'section'),
  });
  const write = articleWriter(platform, {
    ...deps,
    models,
    images,
    prompts,
    sanitizeArticle,
    calls: createModelCalls(platform, { models }),
    findOwnPosts: ownPostFinder(platform, { sites }),
  });
  const runs = articleRunService(platform, { ...deps, write, fail: service.fail });
  const suggestions = suggestionService(platform, { models, prompts, sites, media: deps.media.service });
  const articles: Articles = {
    start: service.start,
    cancel: service.cancelForFeature,
    find: service.find,
    suggestKeywords: suggestions.keywordsForTopic,
  };
  return {
    articles,
    runs,
    routes: aiWriterRoutes({
      articles: service,
      images,
      suggestions,
      sites,
      videos: deps.media.videos,
      findYoutubeKey: deps.ai.findYoutubeKey,
      editSelection: selectionService({ models, prompts, sites, sanitizeArticle }),
      writeTweets: tweetService({ models, prompts }),
    }),
    jobs: aiWriterJobs({ runs, images }),
    events: [
      on(siteRemoved, 'ai-writer.cancel-articles', ({ data }) => service.cancelOfSite(data.businessId, data.siteId)),
      on(siteRemoved, 'ai-writer.remove-voice', ({ data }) => removeSiteVoice(data.businessId, data.siteId)),
    ],
  };
};
