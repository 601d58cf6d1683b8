import { notPromotable, type PostReportRow } from '@fanfare/contract/post-reports/post-report';
import type { RecycleResult } from '@fanfare/contract/recycler/recycler';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import type { AdBuilder } from '../ad-builder/index.ts';
import type { PostReports } from '../post-reports/index.ts';

export type RecycledAdService = ReturnType<typeof recycledAdService>;
type Deps = {
  postReports: Pick<PostReports, 'markAdvertised'>;
  adBuilder: Pick<AdBuilder, 'createFromPost'>;
};
type Submit = { businessId: number; userId: number; submitId: string; profileId: number };

/** Ads from recycled posts. They are made from the original posts, which keep their reactions. */
export const recycledAdService = ({ db }: Platform, { postReports, adBuilder }: Deps) => {
  const createAd = (submit: Submit, { post_id, page_id, name }: PostReportRow, promotableId: string): Promise<number> =>
    db.transaction(async (tx) => {
      const { businessId, userId, submitId, profileId } = submit;
      const { batchId } = await adBuilder.createFromPost(tx, {
        businessId,
        userId,
        profileId,
        source: 'recycler',
        pagePost: { pageId: page_id, id: promotableId, title: name },
        sourceKey: `recycler:${submitId}:${post_id}`,
      });
      await postReports.markAdvertised(tx, businessId, [post_id]);
      return batchId;
    });

  return {
    /** Creates one ad for each post and submit; a post whose ad fails does not stop the ads of other posts. */
    createAds: async (
      submit: Submit,
      posts: readonly PostReportRow[],
    ): Promise<Pick<RecycleResult, 'batches' | 'errors'>> => {
      const batches: number[] = [];
      const errors: RecycleResult['errors'] = [];
      for (const post of posts) {
        const { promotable_id, name, problem } = post;
        if (promotable_id === null) {
          errors.push({ name, error: problem ?? notPromotable });
          continue;
        }
        try {
          batches.push(await createAd(submit, post, promotable_id));
        } catch (error) {
          if (!(error instanceof Problem) || error.status >= 500) throw error;
          errors.push({ name, error: error.message });
        }
      }
      return { batches, errors };
    },
  };
};
