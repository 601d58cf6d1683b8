import type { ArticleState } from '@fanfare/contract/bulk-ai/articles';
import { useCan } from '../../lib/session.ts';
import type { ArticleRow } from './bulk-queries.ts';

export type ArticleRights = { edit: boolean; publish: boolean; delete: boolean; review: boolean; writeAgain: boolean };

const editable: readonly ArticleState[] = ['held', 'ready', 'failed'];
const finished: readonly ArticleState[] = [...editable, 'discarded'];

/** Rights of the user on an article in its state. A published one is edited as a post. */
export function useArticleRights(): (article: Pick<ArticleRow, 'state' | 'words'>) => ArticleRights {
  const canEdit = useCan('bulk_ai:editor');
  const canPublish = useCan('bulk_ai:publisher');
  return ({ state, words }) => ({
    edit: canEdit && editable.includes(state),
    publish: canPublish && finished.includes(state) && words > 0,
    // An article that is being published can't be deleted: the site may have it already.
    delete: canEdit && state !== 'scheduled',
    review: canPublish && state === 'held',
    writeAgain: canEdit && finished.includes(state),
  });
}
