// Folders, lowest first: gates, settings < articles < schedule, categories < log, plan, review
import { on } from '../../platform/events/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Ai, AiModels } from '../ai/index.ts';
import { type Articles, articleFinished } from '../ai-writer/index.ts';
import type { Approvals } from '../approvals/index.ts';
import type { Audit } from '../audit/index.ts';
import type { Deliveries } from '../deliveries/index.ts';
import type { Media } from '../media/index.ts';
import type { Notify } from '../notifications/index.ts';
import { automaticPublishEnded, type Posts } from '../posts/index.ts';
import { type Sites, siteRemoved } from '../sites/index.ts';
import { articleApproval, articleApprovalKinds } from './articles/article-approval.ts';
import { createArticleMedia } from './articles/article-media.ts';
import { createArticleStops } from './articles/article-stops.ts';
import { bulkAiJobs, createSchedule } from './bulk-ai.jobs.ts';
import { bulkAiRoutes } from './bulk-ai.routes.ts';
import { createBulkAiNotices } from './bulk-ai-notices.ts';
import { bulkAiSource } from './calendar-source.ts';
import { categoryService } from './categories/categories.service.ts';
import { createGates } from './gates/index.ts';
import { historyService } from './history.service.ts';
import { jobListService } from './log/job-list.service.ts';
import { planService } from './plan/plan.service.ts';
import { articleService } from './review/articles.service.ts';
import { reviewService } from './review/review.service.ts';
import { articleCompletionService } from './schedule/article-completion.service.ts';
import { postingService } from './schedule/article-posting.service.ts';
import { articleStartService } from './schedule/article-start.service.ts';
import { videoFinder } from './schedule/video-finder.ts';
import { settingsService } from './settings/settings.service.ts';
import { followRemovedSite } from './site-removal.ts';
import { siteScopeFinder } from './site-scope.ts';

export type { PastArticle } from './history.service.ts';

type Deps = {
  audit: Audit;
  notify: Notify;
  models: Pick<AiModels, 'status'>;
  findYoutubeKey: Ai['findYoutubeKey'];
  articles: Articles;
  sites: Pick<Sites, 'service' | 'content' | 'sanitizeArticle' | 'removal'>;
  posts: Pick<Posts, 'publishAutomatically'>;
  deliveries: Pick<Deliveries, 'find' | 'addNote'>;
  media: Pick<Media, 'service' | 'videos'>;
  approvals: Approvals;
};
export type BulkAi = ReturnType<typeof createBulkAi>;

/**
 * Creates the bulk AI feature: articles from keywords, written and posted at the pace the owner chose. A person looks
 * at articles that the gates hold.
 */
export const createBulkAi = (platform: Platform, deps: Deps) => {
  const findScope = siteScopeFinder(deps.sites.service);
  const notices = createBulkAiNotices(deps);
  const shared = {
    ...deps,
    findScope,
    notices,
    articleStops: createArticleStops(platform, { ...deps, notices }),
    articleMedia: createArticleMedia({ media: deps.media.service }),
  };
  const approval = articleApproval(platform, deps);
  const gates = createGates(platform, deps);
  const settings = settingsService(platform, shared);
  const starts = articleStartService(platform, {
    ...shared,
    findVideo: videoFinder({ videos: deps.media.videos, findYoutubeKey: deps.findYoutubeKey }),
  });
  const posting = postingService(platform, { ...shared, approval });
  const completion = articleCompletionService(platform, { ...shared, approval, checkGates: gates.check });
  const articles = articleService(platform, { ...shared, approval, sanitizeArticle: deps.sites.sanitizeArticle });
  const reviews = reviewService(platform, { ...shared, articles, posting, approval });
  const plan = planService(platform, { ...shared, starts, approval });
  const schedule = createSchedule(platform, { ...shared, starts, posting, completion });
  const followSite = followRemovedSite(platform, shared);
  return {
    schedule,
    gates,
    followSite,
    history: historyService(platform),
    routes: bulkAiRoutes({
      articles,
      settings,
      plan,
      reviews,
      categories: categoryService(platform, { ...shared, settings, requestIndex: gates.requestIndex }),
      jobList: jobListService(platform, { ...shared, starts, posting }),
    }),
    approvalKinds: articleApprovalKinds(platform, { ...shared, lock: articles.lock, finish: reviews.finish }),
    jobs: [...bulkAiJobs(schedule, completion), ...gates.jobs],
    events: [
      ...gates.events,
      on(articleFinished, 'bulk-ai.complete-article', ({ data }) => completion.follow(data.businessId, data.requestId)),
      on(automaticPublishEnded, 'bulk-ai.settle-posting', ({ data }) => posting.settle(data)),
      on(siteRemoved, 'bulk-ai.follow-site', ({ data }) => followSite(data)),
    ],
    calendarSources: [bulkAiSource(platform, { plan, findScope })],
  };
};
