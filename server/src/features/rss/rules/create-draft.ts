import type { BusinessContext } from '../../../platform/http/index.ts';

type NewDraft = {
  title: string;
  html: string;
  /** Id of the category; 0: the site's default one. */
  categoryId: number;
  /** Idempotency key: the same key gives the same draft. */
  key: string | undefined;
};

/** Creates a draft of a post and returns the id of its working copy; the feature of posts provides it. */
export type CreateDraft = (
  userId: number,
  business: BusinessContext,
  siteId: number,
  draft: NewDraft,
) => Promise<number>;

type NewPlannedPost = Omit<NewDraft, 'key'> & { key: string; publishAt: Date };

/** Post that an idempotency key has made so far. `isOpen`: the site was sent a post and may still confirm it. */
export type MadePost = { siteId: number; postId: number | null; copyId: number | null; isOpen: boolean };
/** Finds the post that an idempotency key has made; undefined when there is none. The feature of posts provides it. */
export type FindMadePost = (businessId: number, key: string) => Promise<MadePost | undefined>;

/** Result of planning a post: `postId` is null if the site did not confirm the post; `message` says why. */
type PlannedPost = { postId: number | null; copyId: number | null; waitsForApproval: boolean; message: string };

/** Schedules a new post with the checks of the editor; the feature of posts provides it. */
export type PlanPost = (
  userId: number,
  business: BusinessContext,
  siteId: number,
  post: NewPlannedPost,
) => Promise<PlannedPost>;
