import { terms } from '@fanfare/contract/kit/terms';
import type { Tx } from '../../../platform/db/index.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Media } from '../../media/index.ts';
import { editorPath } from '../post-ids.ts';
import { hasUnpublishedChanges } from './unpublished-changes.ts';
import type { WorkingCopyRow } from './working-copies.store.ts';

export type MediaUsage = ReturnType<typeof createMediaUsage>;
type Deps = { media: Pick<Media['service'], 'recordUse' | 'findUsedIn'> };

/** Records images in working copies as used, so that deleting one warns the user. */
export const createMediaUsage = ({ media }: Deps) => {
  const recordIds = (tx: Tx, copy: WorkingCopyRow, ids: number[]) => {
    const { id, businessId, siteId, postId, fields } = copy;
    const title = fields.post_title || terms.untitled;
    const label = hasUnpublishedChanges(copy) ? `Draft: ${title}` : title;
    return media.recordUse(tx, businessId, { kind: 'draft', id, label, path: editorPath(siteId, postId) }, ids);
  };

  return {
    record: async (tx: Tx, copy: WorkingCopyRow) => {
      const { featured_image: picture, editor_content: html } = copy.fields;
      const inText = await media.findUsedIn(tx, copy.businessId, html);
      try {
        await recordIds(tx, copy, picture === null ? inText : [picture, ...inText]);
      } catch (error) {
        // A featured image deleted with `force` must not block saving the copy.
        if (!(error instanceof Problem)) throw error;
        await recordIds(tx, copy, inText);
      }
    },
    clear: (tx: Tx, copy: WorkingCopyRow) => recordIds(tx, copy, []),
  };
};
