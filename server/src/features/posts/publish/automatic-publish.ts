import type { Tx } from '../../../platform/db/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Actor } from '../../audit/index.ts';
import type { Deliveries } from '../../deliveries/index.ts';
import type { SiteRow } from '../../sites/index.ts';
import { postPublishStore } from '../post-publishes.store.ts';
import { type PublishRequest, publishKindName } from '../publish-request.ts';
import { toDeliveryDraft } from './publish-attempt.ts';

/** A new post that no user waits for. `authorId` 0: left to the site. */
export type AutomaticPost = {
  title: string;
  html: string;
  excerpt: string;
  categories: readonly { cat_ID: number; cat_name: string }[];
  authorId: number;
  /** Id in the media library. */
  featuredImageId: number | null;
  /** Prepares shares in the working copy; nothing is sent. */
  draftsShares: boolean;
};
export type AutomaticPublishes = ReturnType<typeof createAutomaticPublishes>;
type Deps = { deliveries: Pick<Deliveries, 'enqueue'> };

/** Posts for features above. The event `automaticPublishEnded`, or the delivery, reports the outcome. */
export const createAutomaticPublishes = ({ now }: Platform, { deliveries }: Deps) => ({
  /** Returns the id of its delivery. The working copy is created when the site has the post. */
  enqueue: async (tx: Tx, actor: Actor, row: SiteRow, post: AutomaticPost, key: string): Promise<number> => {
    const request = toRequest(post, actor.caller.timeZone);
    const drafts = [toDeliveryDraft(row, request, now())];
    const [delivery] = await deliveries.enqueue(tx, actor, row.businessId, publishKindName, drafts, { key, hash: key });
    if (!delivery) throw new Error('A delivery was not inserted.');
    await postPublishStore(tx).insert({
      id: delivery.id,
      businessId: row.businessId,
      siteId: row.id,
      copyId: null,
      actor,
      request,
      postId: null,
      summary: [],
    });
    return delivery.id;
  },
});

const toRequest = (post: AutomaticPost, zone: string): PublishRequest => {
  const { title, html, excerpt, categories, authorId, featuredImageId, draftsShares } = post;
  const [first] = categories;
  return {
    title,
    html,
    excerpt,
    slug: '',
    status: 'published',
    publishAt: null,
    plannedAt: null,
    onFrontPage: false,
    categoryName: first?.cat_name ?? '',
    categoryIds: categories.map(({ cat_ID }) => String(cat_ID)),
    ...(authorId === 0 ? {} : { authorId: String(authorId) }),
    picture: featuredImageId === null ? { kind: 'none' } : { kind: 'file', id: featuredImageId },
    pictureUrl: null,
    shares: [],
    zone,
    isAutomatic: true,
    draftsShares,
    fields: {
      post_title: title,
      post_name: '',
      editor_content: html,
      excerpt,
      post_category: first?.cat_ID ?? 0,
      front_page: false,
      featured_image: featuredImageId,
      featured_image_url: '',
      post_status: 'publish',
      schedule: null,
      social: [],
    },
  };
};
