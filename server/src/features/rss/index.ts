// Folders, lowest first: directory, feed-document < fetch < sources < channels < articles, favorites, rules, search
import type { FindMembership } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { PublishTargetService } from '../connections/index.ts';
import type { Notify } from '../notifications/index.ts';
import type { Sites } from '../sites/index.ts';
import type { Social } from '../social/index.ts';
import { articleService } from './articles/articles.service.ts';
import { channelService } from './channels/channels.service.ts';
import { feedService } from './channels/feeds.service.ts';
import { opmlService } from './channels/opml.service.ts';
import { createSourceScope } from './channels/source-scope.ts';
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
import { searchService } from './search/search.service.ts';
import { createSiteScope } from './site-scope.ts';
import { publicPageService } from './sources/public-pages.service.ts';
import { sourceService } from './sources/sources.service.ts';

type Deps = {
  notify: Notify;
  findMembership: FindMembership;
  targets: Pick<PublishTargetService, 'list' | 'withTarget' | 'withPerson'>;
  sites: Pick<Sites, 'service'>;
  social: Pick<Social, 'access' | 'planPost' | 'findPlannedPost'>;
  createDraft: CreateDraft;
  planPost: PlanPost;
  findMadePost: FindMadePost;
  /** Hosts of this installation: articles can't show their pages as images. */
  ownHosts: readonly string[];
  imageOrigins: readonly string[];
  practiceUrl: string | undefined;
};
export type Rss = ReturnType<typeof createRss>;

/** RSS: channels of feeds, favorites, and posts from items. */
export const createRss = (platform: Platform, deps: Deps) => {
  const { practiceUrl, social, notify } = deps;
  const shared = {
    ...deps,
    sites: deps.sites.service,
    access: social.access,
    social,
    sourceScope: createSourceScope(platform, { access: social.access }),
    siteScope: createSiteScope({ sites: deps.sites.service }),
    directory: createDirectory(practiceUrl),
    hostKeys: createHostKeys(practiceUrl),
    feeds: createFeedRequests(platform, deps),
    pages: createPageRequests(platform, deps),
  };
  const fetches = fetchService(platform, shared);
  const sources = sourceService(platform, { ...shared, fetches, publicPages: publicPageService(shared) });
  const channels = channelService(platform, shared);
  const feeds = feedService(platform, { ...shared, sources, fetches });
  const favorites = favoriteService(platform, shared);
  const ruleRuns = ruleRunService(platform, shared);
  const endedFeeds = endedFeedService(platform, { notify });
  return {
    channels,
    feeds,
    favorites,
    fetches,
    ruleRuns,
    endedFeeds,
    routes: rssRoutes({
      channels,
      feeds,
      favorites,
      search: searchService(platform, { ...shared, sources }),
      articles: articleService(platform, shared),
      opml: opmlService(platform, shared),
      rules: ruleService(platform, shared),
    }),
    jobs: rssJobs({ fetches, ruleRuns, endedFeeds }),
  };
};
