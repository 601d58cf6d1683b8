import type { AdFields } from '@fanfare/contract/ad-builder/ad-content';
import {
  type AdDraftRow,
  commentLimits,
  commentMessages,
  draftPreviewPath,
  type PreviewComment,
} from '@fanfare/contract/ad-builder/ad-drafts';
import { pageSize } from '@fanfare/contract/kit/paging';
import { done } from '@fanfare/contract/kit/success';
import type { z } from 'zod';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { businessQueries } from '../../business/index.ts';
import type { Notify } from '../../notifications/index.ts';
import { draftStore, type ListedDraft } from './drafts.store.ts';

export type DraftService = ReturnType<typeof draftService>;
type Deps = { notify: Notify };

const maxDrafts = 500;

/** Service for drafts of ads, and the public link to their preview. */
export const draftService = ({ db, now, random, origin }: Platform, { notify }: Deps) => {
  const present = ({ draft, savedBy, comments }: ListedDraft): AdDraftRow => ({
    id: draft.id,
    name: draft.ad.name,
    ad_type: draft.ad.ad_type,
    updated: draft.updatedAt,
    updated_by: savedBy,
    preview_url: draft.previewToken && `${origin}${draftPreviewPath(draft.previewToken)}`,
    comments,
  });

  const requireFound = (isFound: boolean): void => {
    if (!isFound) throw new Problem('not-found');
  };

  return {
    list: async (businessId: number, { page, search }: { page: number; search: string }) => {
      const { rows, total } = await draftStore(db).page(businessId, search, pageSize, (page - 1) * pageSize);
      return { items: rows.map(present), total, page, page_size: pageSize };
    },

    get: async (businessId: number, id: number) => {
      const listed = await draftStore(db).find(businessId, id);
      if (!listed) throw new Problem('not-found');
      const comments = await draftStore(db).listComments(id);
      return {
        draft: present(listed),
        ad: listed.draft.ad,
        comments: comments.map(({ id: commentId, name, text, createdAt }) => ({
          id: commentId,
          name,
          text,
          created: createdAt,
        })),
      };
    },

    save: async (userId: number, businessId: number, id: number | undefined, ad: AdFields) => {
      const saved = { ad, savedById: userId, updatedAt: now() };
      if (id !== undefined) {
        requireFound(await draftStore(db).update(businessId, id, saved));
        return { ...done, id };
      }
      const newId = await db.transaction(async (tx) => {
        if (!(await businessQueries(tx).lock(businessId))) throw new Problem('not-found');
        if ((await draftStore(tx).count(businessId)) >= maxDrafts) throw new Problem('too-many-ad-drafts');
        return draftStore(tx).insert({ ...saved, businessId, createdAt: now() });
      });
      return { ...done, id: newId };
    },

    remove: async (businessId: number, id: number) => requireFound(await draftStore(db).remove(businessId, id)),

    /** Removes a draft after its ad was created. A draft of another business stays. */
    removeSubmitted: async (businessId: number, id: number): Promise<void> => {
      await draftStore(db).remove(businessId, id);
    },

    createLink: async (businessId: number, id: number) => {
      const token = await draftStore(db).createLink(businessId, id, random(16).toString('base64url'));
      if (token === undefined) throw new Problem('not-found');
      return { ...done, url: `${origin}${draftPreviewPath(token)}` };
    },

    revokeLink: async (businessId: number, id: number) => requireFound(await draftStore(db).revokeLink(businessId, id)),

    findByToken: (token: string) => draftStore(db).findByToken(token),
    listComments: (draftId: number) => draftStore(db).listComments(draftId),

    /** Stores a comment of a visitor and notifies the user who wrote the draft. */
    comment: (token: string, { name, text }: z.output<typeof PreviewComment>): Promise<void> =>
      db.transaction(async (tx) => {
        const draft = await draftStore(tx).lockByToken(token);
        if (!draft) throw new Problem('not-found');
        if ((await draftStore(tx).countComments(draft.id)) >= commentLimits.perDraft)
          throw new Problem('ad-action-not-now', { message: commentMessages.full });
        await draftStore(tx).insertComment({
          businessId: draft.businessId,
          draftId: draft.id,
          name,
          text,
          createdAt: now(),
        });
        for (const userId of await businessQueries(tx).keepMembers(draft.businessId, [draft.savedById]))
          await notify(tx, {
            userId,
            businessId: draft.businessId,
            event: 'ad-comment',
            groupKey: `ad-comment:${draft.id}`,
            title: 'New comment on an ad preview',
            message: `A visitor commented on ${draft.ad.name || 'an ad without a name'}.`,
            link: `/ads/builder?draft=${draft.id}`,
          });
      }),
  };
};
