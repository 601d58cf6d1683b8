import type { Tx } from '../../../platform/db/index.ts';
import { Problem } from '../../../platform/http/index.ts';
import type { Media } from '../../media/index.ts';
import { editorPath, hasUnpublishedChanges } from '../presenter.ts';
import type { CopyRow } from '../working-copies/working-copies.store.ts';

export type Uses = ReturnType<typeof usesOf>;
type Deps = { media: Pick<Media['service'], 'use' | 'shownIn'> };

/** Pictures that are only in somebody's draft are in use too, so that nobody deletes them unaware. */
export const usesOf = ({ media }: Deps) => {
  const set = (tx: Tx, copy: CopyRow, ids: number[]) => {
    const { id, businessId, siteId, postId, fields } = copy;
    const title = fields.post_title || 'without a title';
    const label = hasUnpublishedChanges(copy) ? `Draft: ${title}` : title;
    return media.use(tx, businessId, { kind: 'draft', id, label, path: editorPath(siteId, postId) }, ids);
  };

  return {
    record: async (tx: Tx, copy: CopyRow) => {
      const { featured_image: picture, editor_content: html } = copy.fields;
      const inText = await media.shownIn(tx, copy.businessId, html);
      try {
        await set(tx, copy, picture === null ? inText : [picture, ...inText]);
      } catch (error) {
        // A picture that was deleted all the same must not keep anybody from saving what they write.
        if (!(error instanceof Problem)) throw error;
        await set(tx, copy, inText);
      }
    },
    clear: (tx: Tx, copy: CopyRow) => set(tx, copy, []),
  };
};
