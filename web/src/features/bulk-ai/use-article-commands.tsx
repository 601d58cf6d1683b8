import { waitsForApprovalMessage } from '@fanfare/contract/approvals/approvals';
import { type ArticleState, bulkArticleMessages } from '@fanfare/contract/bulk-ai/articles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSave } from '../../lib/api.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { ConfirmModal } from '../../ui/overlay/confirm-modal.tsx';
import { type ArticleRow, settingsQuery, staleAfterChange } from './bulk-queries.ts';
import { showFailure } from './failure-toast.ts';
import { SendBackModal } from './send-back-modal.tsx';

type Target = Pick<ArticleRow, 'id' | 'title' | 'keyword' | 'state'>;
type Dialog = { kind: 'publish' | 'delete' | 'discard' | 'send-back' | 'write-again'; article: Target };

/**
 * Options of the commands. `onDone` is called with the command that was done; the screen of one article is left after
 * some of them.
 */
type Options = { onDone?: (done: Dialog['kind'] | 'approve') => void };

/** Commands for one article, with the dialogs that confirm them. */
export function useArticleCommands({ onDone }: Options = {}) {
  const [dialog, setDialog] = useState<Dialog>();
  const { data: settings } = useQuery(settingsQuery);
  const stale = { refreshes: staleAfterChange };
  const publish = useSave('POST /bulkaicontentgeneration/articles/publish/{id}', stale);
  const remove = useSave('POST /bulkaicontentgeneration/articles/delete/{id}', stale);
  const approve = useSave('POST /bulkaicontentgeneration/articles/approve/{id}', stale);
  const discard = useSave('POST /bulkaicontentgeneration/articles/discard/{id}', stale);
  const writeAgain = useSave('POST /bulkaicontentgeneration/articles/write-again/{id}', stale);

  const open = (kind: Dialog['kind']) => (article: Target) => setDialog({ kind, article });
  const close = () => setDialog(undefined);
  const finish = (kind: Dialog['kind'] | 'approve', message: string) => {
    toast.good(message);
    onDone?.(kind);
  };

  const approveNow = ({ id }: Target) =>
    approve.mutate(
      { params: { id } },
      {
        onSuccess: ({ approval_id }) => finish('approve', approval_id ? waitsForApprovalMessage : 'Article approved.'),
        onError: toast.failed,
      },
    );

  /** Runs the command of the open dialog. A failure is shown as a message, and the dialog closes. */
  const confirm = async (kind: Dialog['kind'], { id }: Target) => {
    const input = { params: { id } };
    if (kind === 'publish')
      await publish
        .mutateAsync(input)
        .then(
          ({ approval_id }) => finish(kind, approval_id ? waitsForApprovalMessage : bulkArticleMessages.published),
          showFailure(bulkArticleMessages.publishFailed),
        );
    if (kind === 'delete')
      await remove
        .mutateAsync(input)
        .then(() => finish(kind, bulkArticleMessages.deleted), showFailure(bulkArticleMessages.deleteFailed));
    if (kind === 'discard')
      await discard.mutateAsync(input).then(() => finish(kind, 'Article discarded.'), toast.failed);
    if (kind === 'write-again')
      await writeAgain.mutateAsync(input).then(() => finish(kind, 'Writing a new version.'), toast.failed);
  };

  const words = dialog && dialog.kind !== 'send-back' ? dialogWords[dialog.kind] : undefined;
  const dialogs = (
    <>
      <ConfirmModal
        opened={words !== undefined}
        onClose={close}
        title={words?.title ?? ''}
        confirm={words?.confirm ?? ''}
        danger={words?.danger ?? false}
        onConfirm={() => dialog && confirm(dialog.kind, dialog.article)}
      >
        {dialog && words && (
          <>
            <p>{words.text(dialog.article)}</p>
            {dialog.kind === 'publish' && Boolean(settings?.settings.stop_posting_articles) && (
              <p>Publishing stays stopped for all other articles.</p>
            )}
            <p>“{dialog.article.title || dialog.article.keyword}”</p>
          </>
        )}
      </ConfirmModal>
      <SendBackModal
        article={dialog?.kind === 'send-back' ? dialog.article : undefined}
        onClose={close}
        onSent={() => finish('send-back', 'Sent back. A new version is being written.')}
      />
    </>
  );

  return {
    publish: open('publish'),
    remove: open('delete'),
    discard: open('discard'),
    sendBack: open('send-back'),
    writeAgain: open('write-again'),
    approve: approveNow,
    isApproving: approve.isPending,
    dialogs,
  };
}

type Words = { title: string; confirm: string; danger?: boolean; text: (article: Target) => string };

const dialogWords: Record<Exclude<Dialog['kind'], 'send-back'>, Words> = {
  publish: {
    title: 'Publish article now?',
    confirm: 'Publish article',
    text: ({ state }) =>
      `${bulkArticleMessages.confirmPublish} ${
        state === 'held'
          ? 'It’s published now, without a review.'
          : 'It’s published now, whatever its schedule and the daily limit.'
      }`,
  },
  delete: {
    title: 'Delete article?',
    confirm: 'Delete article',
    danger: true,
    text: ({ state }) => `${bulkArticleMessages.confirmDelete} ${deleteEffect(state)}`,
  },
  discard: {
    title: 'Discard article?',
    confirm: 'Discard article',
    danger: true,
    text: () => 'It won’t be published. You can have it written again later.',
  },
  'write-again': {
    title: 'Write this article again?',
    confirm: 'Write again',
    text: () => 'A new version replaces the text, including your changes. It costs about the same again.',
  },
};

const deleteEffect = (state: ArticleState): string => {
  if (state === 'posted') return 'The published post stays on the site.';
  return state === 'writing'
    ? 'Writing it is stopped. What it cost so far counts.'
    : 'Its text is lost, and its keyword isn’t written again.';
};
