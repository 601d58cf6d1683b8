import type { RemotePost } from '@fanfare/connectors/ports/posts';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import type { Now } from '../../../platform/clock.ts';
import { escapeHtml } from '../../../platform/html/index.ts';
import { Problem } from '../../../platform/http/index.ts';
import type { PublishTargetService } from '../../connections/index.ts';
import { toFeedItems } from '../feed-document/feed-items.ts';
import type { RawItem } from '../feed-document/parsed-feed.ts';
import { hashText } from '../feed-document/web-address.ts';
import { removeForbidden } from '../feed-document/xml-tree.ts';
import type { FeedResponse } from './feed-request.ts';

type Deps = { targets: Pick<PublishTargetService, 'list' | 'withTarget'>; now: Now; ownHosts: readonly string[] };
export type PageRequests = ReturnType<typeof createPageRequests>;

const postsRead = 50;

const toText = (text: string): string => escapeHtml(removeForbidden(text));

const toRawItem = (post: RemotePost): RawItem => ({
  guid: post.id,
  link: post.url,
  title: toText(post.title || post.text.split('\n', 1)[0] || 'Post on Facebook'),
  summary: toText(post.text || post.description || ''),
  html: '',
  date: post.createdAt.toISOString(),
  author: '',
  picture: post.picture,
  isVideo: post.type === 'video',
});

/** Posts of a connected Facebook page as a feed, read with the connection of the business. */
export const createPageRequests = ({ targets, now, ownHosts }: Deps) => ({
  fetch: async (businessId: number, pageId: string, knownHash: string | null): Promise<FeedResponse> => {
    try {
      const posts = await targets.withTarget(
        businessId,
        { network: 'facebook', remoteId: pageId },
        async ({ posts: facet }, grant) => (await facet?.list(grant, { limit: postsRead })) ?? [],
      );
      const page = (await targets.list(businessId)).find((target) => target.remoteId === pageId);
      const items = toFeedItems(posts.map(toRawItem), now(), ownHosts);
      const bodyHash = hashText(JSON.stringify(items.map((item) => item.contentHash)));
      const answer = { etag: null, lastModified: null, bodyHash, movedTo: null, maxAgeSeconds: 0 };
      if (bodyHash === knownHash) return { kind: 'unchanged', ...answer };
      const url = `https://www.facebook.com/${pageId}`;
      const feed = { title: page?.name ?? '', site: url, ttlMinutes: 0, items, unchangedKeys: [] };
      return { kind: 'feed', feed, url, ...answer };
    } catch (error) {
      if (!(error instanceof ConnectorFailure || error instanceof Problem)) throw error;
      const problem = error instanceof ConnectorFailure ? error.details.message : error.message;
      return { kind: 'failed', failure: 'failed', problem, retryAfterSeconds: undefined };
    }
  },
});
