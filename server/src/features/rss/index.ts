import type { Now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/index.ts';
import type { FindMembership } from '../../platform/http/index.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import type { SafeFetch } from '../../platform/outbound/index.ts';
import type { RandomBytes } from '../../platform/random.ts';
import type { PublishTargetService } from '../connections/index.ts';
import type { Notify } from '../notifications/index.ts';
import type { Sites } from '../sites/index.ts';
import type { Social } from '../social/index.ts';
import { articleService } from './articles/articles.service.ts';
import { channelService } from './channels/channels.service.ts';
import { feedService } from './channels/feeds.service.ts';
import { opmlService } from './channels/opml.service.ts';
import { createDirectory } from './directory/directory.ts';
import { endedFeedService } from './ended-feeds.service.ts';
import { favoriteService } from './favorites/favorites.service.ts';
import { createFeedRequests } from './fetch/feed-request.ts';
import { fetchService } from './fetch/fetch.service.ts';
import { createHostKeys } from './fetch/host-key.ts';
import { createPageRequests } from './fetch/page-request.ts';
import { rssJobs } from './rss.jobs.ts';
import { rssRoutes } from './rss.routes.ts';
import type { CreateDraft, FindMadePost, PlanPost } from './rules/create-draft.ts';
import { ruleRunService } from './rules/rule-run.service.ts';
import { ruleService } from './rules/rules.service.ts';
import { publicPageService } from './search/public-pages.service.ts';
import { searchService } from './search/search.service.ts';
import { sourceService } from './search/sources.service.ts';
import { createSiteScope } from './site-scope.ts';
import { createSourceScope } from './source-scope.ts';

export type { CreateDraft, FindMadePost, NewDraft, PlanPost } from './rules/create-draft.ts';

type Deps = {
  db: Db;
  now: Now;
  random: RandomBytes;
  sleep: (ms: number) => Promise<void>;
  jobs: Pick<Jobs, 'send' | 'sendMany'>;
  safeFetch: SafeFetch;
  notify: Notify;
  findMembership: FindMembership;
  targets: Pick<PublishTargetService, 'list' | 'withTarget' | 'withPerson'>;
  sites: Pick<Sites, 'service'>;
  social: Pick<Social, 'access' | 'planPost' | 'findPlannedPost'>;
  createDraft: CreateDraft;
  planPost: PlanPost;
  findMadePost: FindMadePost;
  origin: string;
  /** Hosts of this installation: articles can't show their pages as images. */
  ownHosts: readonly string[];
  imageOrigins: readonly string[];
  practiceUrl: string | undefined;
};
export type Rss = ReturnType<typeof createRss>;

/** RSS: channels of feeds, favorites, and posts from items. */
export const createRss = (deps: Deps) => {
  const { db, practiceUrl, social, notify } = deps;
  const shared = {
    ...deps,
    sites: deps.sites.service,
    access: social.access,
    social,
    sourceScope: createSourceScope({ db, access: social.access }),
    siteScope: createSiteScope({ sites: deps.sites.service }),
    directory: createDirectory(practiceUrl),
    hostKeys: createHostKeys(practiceUrl),
    feeds: createFeedRequests(deps),
    pages: createPageRequests(deps),
  };
  const fetches = fetchService(shared);
  const sources = sourceService({ ...shared, fetches, publicPages: publicPageService(shared) });
  const channels = channelService(shared);
  const feeds = feedService({ ...shared, sources, fetches });
  const favorites = favoriteService(shared);
  const ruleRuns = ruleRunService(shared);
  const endedFeeds = endedFeedService({ db, notify });
  return {
    channels,
    feeds,
    favorites,
    fetches,
    ruleRuns,
    endedFeeds,
    routes: rssRoutes({
      ...{ channels, feeds, favorites },
      search: searchService({ ...shared, sources }),
      articles: articleService(shared),
      opml: opmlService(shared),
      rules: ruleService(shared),
    }),
    jobs: rssJobs({ fetches, ruleRuns, endedFeeds }),
  };
};
