import { PublishPayload } from '@fanfare/contract/posts/posts';
import { toSchedule } from '@fanfare/contract/social/schedule';
import type { BusinessContext } from '../../../platform/http/index.ts';
import { toActor } from '../working-copies/new-draft.ts';
import type { PublishService } from './publish.service.ts';

type Deps = { publisher: Pick<PublishService, 'publish'> };
type PlannedPost = {
  title: string;
  html: string;
  /** 0: the site's default category. */
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
      ...{ post_status: 'future', post_title: title, editor_content: html, post_category: categoryId, submit_id: key },
      schedule: toSchedule(publishAt, 'UTC'),
    });
    const answer = await publisher.publish(toActor(userId, business, key), business, siteId, payload);
    return {
      postId: answer.post_status === 1 ? answer.post_id : null,
      copyId: answer.copy?.id ?? null,
      waitsForApproval: answer.approval_id !== undefined,
      message: answer.message,
    };
  };
