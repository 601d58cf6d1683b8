import { terms } from '@fanfare/contract/kit/terms';
import { IconEdit, IconExternalLink, IconEye, IconRestore, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { errorMessage, useSave } from '../../../lib/api.ts';
import { useCan } from '../../../lib/session.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { ConfirmModal } from '../../../ui/overlay/confirm-modal.tsx';
import type { RowAction } from '../../../ui/table/data-table.tsx';
import { editorLink } from './paths.ts';
import { restoreMessage, type StateBeforeTrash, trashMessage } from './post-status-badge.tsx';
import { isOnSite, type PostRow, type SavedPostRow, staleAfterPostChange } from './posts-query.ts';

const openTab = (url: string) => window.open(url, '_blank', 'noopener');

/** The row actions of the posts list, by post status and role, and the dialog that confirms discarding. */
export function usePostActions(siteId: number) {
  const navigate = useNavigate();
  const canEdit = useCan('content:editor');
  const canDelete = useCan('content:manager');
  const remove = useSave('POST /content/site/{id}/post/{post_id}/delete', { refreshes: staleAfterPostChange });
  const restore = useSave('POST /content/site/{id}/post/{post_id}/restore', { refreshes: staleAfterPostChange });
  const preview = useSave('POST /content/site/{id}/post/{post_id}/preview');
  const previewCopy = useSave('POST /content/site/{id}/copy/{copy_id}/preview');
  const discard = useSave('POST /content/site/{id}/copy/{copy_id}/discard', { refreshes: staleAfterPostChange });
  const [postToDiscard, setPostToDiscard] = useState<PostRow>();

  const quoteTitle = ({ post_title }: PostRow) => `“${post_title || terms.untitled}”`;
  const paramsFor = ({ ID }: SavedPostRow) => ({ params: { id: siteId, post_id: ID } });

  const restorePost = (post: SavedPostRow, was?: StateBeforeTrash) =>
    restore.mutate(
      { ...paramsFor(post), body: was ? { was } : {} },
      {
        onSuccess: ({ post_status }) => toast.good(`${quoteTitle(post)} ${restoreMessage[post_status]}`),
        onError: toast.failed,
      },
    );
  const trashPost = (post: SavedPostRow) =>
    remove.mutate(paramsFor(post), {
      onSuccess: ({ was }) =>
        toast.undo(`${quoteTitle(post)} ${trashMessage(was)}`, () => restorePost(post, was ?? undefined)),
      onError: (error) => toast.bad(errorMessage(error), `${quoteTitle(post)} wasn’t deleted`),
    });
  function openPreview(post: PostRow) {
    // The tab is opened during the click: browsers block windows opened later.
    const previewTab = window.open('', '_blank');
    if (previewTab) previewTab.opener = null;
    const onResult = {
      onSuccess: ({ url }: { url: string }) => (previewTab ? previewTab.location.replace(url) : openTab(url)),
      onError: (error: unknown) => {
        previewTab?.close();
        toast.failed(error);
      },
    };
    if (post.copy) previewCopy.mutate({ params: { id: siteId, copy_id: post.copy.id } }, onResult);
    else if (isOnSite(post)) preview.mutate(paramsFor(post), onResult);
  }

  const toActions = (post: PostRow): RowAction[] => {
    const isTrashed = post.post_status === 'trash';
    const isPublished = post.post_status === 'publish';
    const actions: (RowAction | false)[] = [
      !isTrashed && {
        label: canEdit ? 'Edit' : 'Open',
        icon: IconEdit,
        isQuick: true,
        onClick: () => void navigate(editorLink(siteId, post)),
      },
      isPublished && { label: 'View', icon: IconExternalLink, isQuick: true, onClick: () => openTab(post.view_link) },
      (!isPublished || post.copy !== null) &&
        !isTrashed &&
        canEdit && { label: 'Preview', icon: IconEye, isQuick: true, onClick: () => openPreview(post) },
      isTrashed &&
        canDelete &&
        isOnSite(post) && { label: 'Restore as draft', icon: IconRestore, onClick: () => restorePost(post) },
      !isTrashed &&
        canDelete &&
        isOnSite(post) && { label: 'Delete', icon: IconTrash, danger: true, onClick: () => trashPost(post) },
      post.ID === null &&
        canEdit && { label: 'Discard', icon: IconTrash, danger: true, onClick: () => setPostToDiscard(post) },
    ];
    return actions.filter((action) => action !== false);
  };

  const dialog = (
    <ConfirmModal
      opened={postToDiscard !== undefined}
      onClose={() => setPostToDiscard(undefined)}
      title={`Discard ${postToDiscard?.post_title || 'this post'}?`}
      confirm="Discard post"
      danger
      onConfirm={() =>
        postToDiscard?.copy && discard.mutateAsync({ params: { id: siteId, copy_id: postToDiscard.copy.id } })
      }
    >
      This post was never saved to the site. Discarding it can’t be undone.
    </ConfirmModal>
  );
  return { actions: toActions, dialog };
}
