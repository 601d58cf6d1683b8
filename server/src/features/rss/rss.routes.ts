import { done } from '@fanfare/contract/kit/success';
import { rssChannels } from '@fanfare/contract/rss/channel-calls';
import { rssFavorites } from '@fanfare/contract/rss/favorite-calls';
import { rssOpml } from '@fanfare/contract/rss/opml-calls';
import { rssRules } from '@fanfare/contract/rss/rule-calls';
import { defineRoutes, type Route } from '../../platform/http/index.ts';
import type { ArticleService } from './articles/articles.service.ts';
import type { ChannelService } from './channels/channels.service.ts';
import type { FeedService } from './channels/feeds.service.ts';
import type { OpmlService } from './channels/opml.service.ts';
import type { FavoriteService } from './favorites/favorites.service.ts';
import type { RuleService } from './rules/rules.service.ts';
import type { SearchService } from './search/search.service.ts';

type Deps = {
  channels: ChannelService;
  feeds: FeedService;
  search: SearchService;
  articles: ArticleService;
  favorites: FavoriteService;
  opml: OpmlService;
  rules: RuleService;
};

const answerDone = async (work: Promise<void>) => {
  await work;
  return done;
};

export const rssRoutes = ({ channels, feeds, search, articles, favorites, opml, rules }: Deps): Route[] => [
  ...defineRoutes(rssChannels, {
    'GET /content/rss/channels': ({ business, query }) => channels.list(business, query.site_id),
    'POST /content/rss/channel/save': ({ business, body }) => channels.save(business, body),
    'POST /content/rss/channel/{id}/delete': ({ business, params }) => answerDone(channels.remove(business, params.id)),
    'POST /content/rss/channel/feed/add': ({ business, body }) => feeds.add(business, body),
    'POST /content/rss/channel/{id}/feed/{feedId}/delete': ({ business, params }) =>
      answerDone(feeds.remove(business, params.id, params.feedId)),
    'POST /content/rss/channel/{id}/feed/{feedId}/refresh': ({ business, params }) =>
      answerDone(feeds.refresh(business, params.id, params.feedId)),
    'GET /content/rss/channel/{id}/view': ({ business, params, query }) => channels.view(business, params.id, query),
    'GET /content/rss/channel/{id}/items': ({ business, params, query }) =>
      channels.listItems(business, params.id, query),
    'POST /content/rss/items/read': ({ business, body }) =>
      answerDone(channels.markItems(business, body.item_ids, body.read)),
    'POST /content/rss/channel/{id}/read': ({ business, params }) => answerDone(channels.markAll(business, params.id)),
    'POST /content/rss/search': ({ business, body }) => search.search(business, body),
    'GET /content/rss/directory': ({ query }) => search.listDirectory(query),
    'GET /content/rss/article/view': ({ business, query }) =>
      articles.view(business, query.article_url, query.articleDomain),
  }),
  ...defineRoutes(rssFavorites, {
    'GET /content/rss/sites/get': ({ business }) => favorites.listSites(business),
    'POST /content/rss/sites/associated/get': ({ business, body }) => favorites.listAssociated(business, body),
    'GET /content/rss/favorites': ({ business, query }) => favorites.list(business, query),
    'POST /content/rss/favorite/set': ({ caller, business, body }) => favorites.set(caller, business, body),
    'POST /content/rss/favorite/{id}/update': ({ business, params, body }) =>
      favorites.update(business, params.id, body),
    'POST /content/rss/favorite/{id}/delete': ({ business, params }) =>
      answerDone(favorites.remove(business, params.id)),
  }),
  ...defineRoutes(rssOpml, {
    'POST /content/rss/opml/import': ({ business, body }) => opml.import(business, body),
    'GET /content/rss/opml/export': ({ business }) => opml.export(business),
  }),
  ...defineRoutes(rssRules, {
    'GET /content/rss/channel/{id}/rule': ({ business, params }) => rules.get(business, params.id),
    'POST /content/rss/channel/{id}/rule/save': ({ caller, business, params, body }) =>
      rules.save(caller, business, params.id, body),
    'GET /content/rss/channel/{id}/rule/decisions': ({ business, params, query }) =>
      rules.listDecisions(business, params.id, query.before),
    'POST /content/rss/item/{id}/draft': ({ caller, business, params, body }) =>
      rules.startDraft(caller, business, params.id, body),
    'POST /content/rss/item/{id}/social': ({ business, params }) => rules.startSocialPost(business, params.id),
  }),
];
