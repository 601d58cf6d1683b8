import type { BusinessContext } from '../../../platform/http/index.ts';

export type NewDraft = {
  title: string;
  html: string;
  /** 0: the site's default category. */
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
