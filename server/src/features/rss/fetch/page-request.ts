import type { RemotePost } from '@fanfare/connectors/ports/posts';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { rssMessages } from '@fanfare/contract/rss/rss';
import { escapeHtml } from '../../../platform/html/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { PublishTargetService } from '../../connections/index.ts';
import { toFeedItems } from '../feed-document/feed-items.ts';
import type { RawItem } from '../feed-document/parsed-feed.ts';
import { hashText, resolveUrl } from '../feed-document/web-address.ts';
import { removeForbidden } from '../feed-document/xml-tree.ts';
import type { FeedResponse } from './feed-request.ts';
import { type PageSource, pageUrl } from './page-address.ts';

type Deps = {
  targets: Pick<PublishTargetService, 'list' | 'withTarget' | 'withPerson'>;
  ownHosts: readonly string[];
};
export type PageRequests = ReturnType<typeof createPageRequests>;

const postsRead = 50;

const toText = (text: string): string => escapeHtml(removeForbidden(text));

/** Addresses of media are checked like those of feeds. Facebook gives addresses of videos without its host. */
export const toRawItem = (post: RemotePost): RawItem => ({
  guid: removeForbidden(post.id),
  link: resolveUrl(post.url, pageUrl('')),
  title: toText(post.title || post.text.split('\n', 1)[0] || 'Post on Facebook'),
  summary: toText(post.text || post.description || ''),
  html: '',
  date: post.createdAt.toISOString(),
  author: '',
  picture: resolveUrl(post.picture ?? '', undefined) || undefined,
  isVideo: post.type === 'video',
});

/**
 * Reason why a page of others can't be read. Facebook names a permission, but what is missing is a feature of our app.
 */
export const toPageProblem = ({ kind, details }: ConnectorFailure): string =>
  kind === 'permission' ? rssMessages.pageOfOthers : details.message;

/** Posts of a Facebook page as a feed, read with a connection of the business. */
export const createPageRequests = ({ now }: Platform, { targets, ownHosts }: Deps) => {
  const listPosts = async ({ businessId, pageId }: PageSource): Promise<RemotePost[]> =>
    targets.withTarget(
      businessId,
      { network: 'facebook', remoteId: pageId },
      async ({ posts }, grant) => (await posts?.list(grant, { limit: postsRead })) ?? [],
    );

  const listPublicPosts = async ({ businessId, pageId }: PageSource): Promise<RemotePost[]> => {
    const connected = (await targets.list(businessId)).filter(({ network }) => network === 'facebook');
    const reader = connected.find(({ isWorking }) => isWorking) ?? connected[0];
    if (!reader) throw new Problem('not-found', { message: rssMessages.noAccess });
    return targets.withPerson(
      businessId,
      reader,
      async ({ publicPages }, grant) => (await publicPages?.listPosts(grant, pageId, postsRead)) ?? [],
    );
  };

  return {
    fetch: async (source: PageSource, knownHash: string | null): Promise<FeedResponse> => {
      const { businessId, pageId, isPublic } = source;
      try {
        const posts = await (isPublic ? listPublicPosts : listPosts)(source);
        const page = (await targets.list(businessId)).find((target) => target.remoteId === pageId);
        const items = toFeedItems(posts.map(toRawItem), now(), ownHosts);
        const bodyHash = hashText(JSON.stringify(items.map((item) => item.contentHash)));
        const answer = { etag: null, lastModified: null, bodyHash, movedTo: null, maxAgeSeconds: 0 };
        if (bodyHash === knownHash) return { kind: 'unchanged', ...answer };
        const url = pageUrl(pageId);
        const feed = { title: page?.name ?? '', site: url, ttlMinutes: 0, items, unchangedKeys: [] };
        return { kind: 'feed', feed, url, ...answer };
      } catch (error) {
        if (!(error instanceof ConnectorFailure || error instanceof Problem)) throw error;
        const words = error instanceof ConnectorFailure ? error.details.message : error.message;
        const problem = isPublic && error instanceof ConnectorFailure ? toPageProblem(error) : words;
        return { kind: 'failed', failure: 'failed', problem, retryAfterSeconds: undefined };
      }
    },
  };
};
