import { PublishPayload } from '@fanfare/contract/posts/posts';
import { toSchedule } from '@fanfare/contract/social/schedule';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { toUserActor } from '../../audit/index.ts';
import { isDone } from '../../deliveries/index.ts';
import { postPublishStore } from '../post-publishes.store.ts';
import { publishKindName } from '../publish-request.ts';
import { workingCopyStore } from '../working-copies/working-copies.store.ts';
import type { PublishService } from './publish.service.ts';

type Deps = { publisher: Pick<PublishService, 'publish'> };
type PlannedPost = {
  title: string;
  html: string;
  /** Id of the category; 0: the site's default one. */
  categoryId: number;
  publishAt: Date;
  /** Idempotency key: the same key gives the same post. */
  key: string;
};

/** Schedules a new post for a user without their request, with the checks of the editor. */
export const plannedPostCreator =
  ({ publisher }: Deps) =>
  async (userId: number, business: BusinessContext, siteId: number, post: PlannedPost) => {
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
  };

const endedStates: readonly string[] = ['failed', 'cancelled', 'missed'];

/** The post or draft that a key has made so far, of a feature that can't know whether it was interrupted. */
export const madePostFinder =
  ({ db }: Platform) =>
  async (businessId: number, key: string) => {
    const publish = await postPublishStore(db).findByKey(businessId, publishKindName, key);
    if (publish) {
      const { siteId, copyId, state } = publish;
      const remoteId = isDone(state) ? (publish.postId ?? publish.remoteId) : null;
      const isOpen = remoteId === null && !endedStates.includes(state);
      return { siteId, copyId, postId: remoteId === null ? null : Number(remoteId), isOpen };
    }
    const copy = await workingCopyStore(db).findByIdempotencyKey(businessId, key);
    return copy && { siteId: copy.siteId, copyId: copy.id, postId: null, isOpen: false };
  };
