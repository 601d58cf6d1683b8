import { bulkArticleMessages } from '@fanfare/contract/bulk-ai/articles';
import { formatCountOf } from '@fanfare/contract/kit/plurals';
import { IconSend, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useSave } from '../../../lib/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { ConfirmModal } from '../../../ui/overlay/confirm-modal.tsx';
import type { BulkAction } from '../../../ui/table/data-table.tsx';
import { type ArticleRow, staleAfterChange } from '../bulk-queries.ts';
import { showFailure } from '../failure-toast.ts';

type Action = 'publish' | 'delete';
type Chosen = { action: Action; ids: number[] };

const countText = (count: number): string => formatCountOf(count, 'article');

/** Publishes or deletes the selected articles, after a question. */
export function useSelectedArticles() {
  const [chosen, setChosen] = useState<Chosen>();
  const change = useSave('POST /bulkaicontentgeneration/articles/selected', { refreshes: staleAfterChange });
  const choose = (action: Action) => (rows: ArticleRow[]) => setChosen({ action, ids: rows.map(({ id }) => id) });

  const run = async ({ action, ids }: Chosen) => {
    const words = actionWords[action];
    try {
      const { done, failed } = await change.mutateAsync({ body: { ids, action } });
      if (done.length > 0) toast.good(done.length === 1 ? words.doneOne : `${countText(done.length)} ${words.done}`);
      const [first] = failed;
      if (first) toast.bad(`${first.reason} (${countText(failed.length)})`, words.failed);
    } catch (error) {
      showFailure(words.failed)(error);
    }
  };

  const bulk: BulkAction<ArticleRow>[] = [
    { label: 'Publish', icon: IconSend, onClick: choose('publish') },
    { label: 'Delete', icon: IconTrash, onClick: choose('delete'), danger: true },
  ];
  const words = chosen && actionWords[chosen.action];
  const dialog = (
    <ConfirmModal
      opened={chosen !== undefined}
      onClose={() => setChosen(undefined)}
      title={chosen && words ? `${words.verb} ${countText(chosen.ids.length)}?` : ''}
      confirm={words?.verb ?? ''}
      danger={chosen?.action === 'delete'}
      onConfirm={() => chosen && run(chosen)}
    >
      {words?.text}
    </ConfirmModal>
  );
  return { bulk, dialog };
}

const actionWords = {
  publish: {
    verb: 'Publish',
    text: 'They’re published now, also those that need review. The daily limit doesn’t apply.',
    doneOne: bulkArticleMessages.published,
    done: 'scheduled to publish now.',
    failed: bulkArticleMessages.publishFailed,
  },
  delete: {
    verb: 'Delete',
    text: 'Their texts are lost. Posts that are published stay on the site.',
    doneOne: bulkArticleMessages.deleted,
    done: 'deleted.',
    failed: bulkArticleMessages.deleteFailed,
  },
} as const;
