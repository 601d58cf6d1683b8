import { PostFields } from '@fanfare/contract/posts/working-copies';
import type { BusinessContext } from '../../../platform/http/index.ts';
import { toUserActor } from '../../audit/index.ts';
import type { WorkingCopyService } from './working-copies.service.ts';

type Deps = { workingCopies: Pick<WorkingCopyService, 'save'> };
type NewDraft = {
  title: string;
  html: string;
  /** Id of the category; 0: the site's default one. */
  categoryId: number;
  /** Idempotency key: the same key gives the same draft. */
  key: string | undefined;
};

/** Creates the working copy of a new post for a user, also without their request; returns its id. */
export const newDraftCreator =
  ({ workingCopies }: Deps) =>
  async (userId: number, business: BusinessContext, siteId: number, draft: NewDraft): Promise<number> => {
    const { title, html, categoryId, key } = draft;
    const fields = PostFields.parse({ post_title: title, editor_content: html, post_category: categoryId });
    const input = { version: 0, force: false, submit_id: key, fields };
    return (await workingCopies.save(toUserActor(userId, business, key ?? 'draft'), business, siteId, input)).copy.id;
  };
