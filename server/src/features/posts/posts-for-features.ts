import { PublishPayload } from '@fanfare/contract/posts/posts';
import { PostFields } from '@fanfare/contract/posts/working-copies';
import { toSchedule } from '@fanfare/contract/social/schedule';
import type { Tx } from '../../platform/db/index.ts';
import type { BusinessContext } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Actor, toUserActor } from '../audit/index.ts';
import { isDone } from '../deliveries/index.ts';
import type { SiteRow } from '../sites/index.ts';
import { toApiPostId } from './post-ids.ts';
import { hasFailed, postPublishStore } from './post-publishes.store.ts';
import type { NewPublishService } from './publish/new-publish.service.ts';
import type { PublishService } from './publish/publish.service.ts';
import type { PublishRequest } from './publish-request.ts';
import type { WorkingCopyService } from './working-copies/working-copies.service.ts';
import { workingCopyStore } from './working-copies/working-copies.store.ts';

type Deps = {
  workingCopies: Pick<WorkingCopyService, 'save'>;
  publisher: Pick<PublishService, 'publish'>;
  newPublishes: Pick<NewPublishService, 'insert'>;
};
type NewDraft = {
  title: string;
  html: string;
  /** Id of the category; 0: the site's default one. */
  categoryId: number;
  /** Idempotency key: a repeated call with the same key creates no second post. */
  key: string | undefined;
};
type NewPlannedPost = NewDraft & { key: string; publishAt: Date };

/** A new post that another feature publishes, without a user who waits for the outcome. */
type AutomaticPost = {
  title: string;
  html: string;
  excerpt: string;
  categories: readonly { cat_ID: number; cat_name: string }[];
  /** Id of the author, a user of the site; 0 leaves the choice to the site. */
  authorId: number;
  /** Id of the featured image in the media library. */
  featuredImageId: number | null;
  /** True to add shares to the working copy as drafts, which a person can send. */
  draftsShares: boolean;
};

/** Service by which other features (feed rules, bulk AI) create new posts for a user. */
export const createPostsForFeatures = ({ db }: Platform, { workingCopies, publisher, newPublishes }: Deps) => ({
  /** Creates the working copy of a new post; returns its id. */
  createDraft: async (userId: number, business: BusinessContext, siteId: number, draft: NewDraft): Promise<number> => {
    const { title, html, categoryId, key } = draft;
    const fields = PostFields.parse({ post_title: title, editor_content: html, post_category: categoryId });
    const input = { version: 0, force: false, submit_id: key, fields };
    return (await workingCopies.save(toUserActor(userId, business, key ?? 'draft'), business, siteId, input)).copy.id;
  },

  /** Schedules a new post with the checks of the editor. */
  planPost: async (userId: number, business: BusinessContext, siteId: number, post: NewPlannedPost) => {
    const { title, html, categoryId, publishAt, key } = post;
    const payload = PublishPayload.parse({
      post_status: 'future',
      post_title: title,
      editor_content: html,
      post_category: categoryId,
      schedule: toSchedule(publishAt, 'UTC'),
    });
    const sent = { ...payload, submit_id: key };
    const answer = await publisher.publish(toUserActor(userId, business, key), business, siteId, sent);
    return {
      postId: answer.post_status === 1 ? answer.post_id : null,
      copyId: answer.copy?.id ?? null,
      waitsForApproval: answer.approval_id !== undefined,
      message: answer.message,
    };
  },

  /** Finds the working copy or post that was created with an idempotency key, for a feature that was interrupted. */
  findMadePost: async (businessId: number, key: string) => {
    const publish = await postPublishStore(db).findByKey(businessId, key);
    if (publish) {
      const { siteId, copyId, state } = publish;
      const postId = isDone(state) ? (publish.postId ?? publish.remoteId) : null;
      const isOpen = postId === null && !hasFailed(publish);
      return { siteId, copyId, postId: toApiPostId(postId), isOpen };
    }
    const copy = await workingCopyStore(db).findByIdempotencyKey(businessId, key);
    return copy && { siteId: copy.siteId, copyId: copy.id, postId: null, isOpen: false };
  },

  /**
   * Queues a post and returns the id of its delivery. The event `automaticPublishEnded`, or the delivery, reports the
   * outcome. The working copy is created when the site has the post.
   */
  publishAutomatically: (tx: Tx, actor: Actor, site: SiteRow, post: AutomaticPost, key: string): Promise<number> => {
    const request = toRequest(post, actor.caller.timeZone);
    return newPublishes.insert(tx, { actor, site, request, idempotencyKey: { key, hash: key } }, undefined);
  },
});

/** Publish request of a post whose fields the calling feature has validated. */
const toRequest = (post: AutomaticPost, zone: string): PublishRequest => {
  const { title, html, excerpt, categories, authorId, featuredImageId, draftsShares } = post;
  const [mainCategory] = categories;
  return {
    title,
    html,
    excerpt,
    slug: '',
    status: 'published',
    publishAt: null,
    plannedAt: null,
    onFrontPage: false,
    categoryName: mainCategory?.cat_name ?? '',
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
      post_category: mainCategory?.cat_ID ?? 0,
      front_page: false,
      featured_image: featuredImageId,
      featured_image_url: '',
      post_status: 'publish',
      schedule: null,
      social: [],
    },
  };
};
