import { terms } from '@fanfare/contract/kit/terms';
import { IconEdit, IconExternalLink, IconEye, IconRestore, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { errorMessage, useSave } from '../../../lib/api.ts';
import { useCan } from '../../../lib/session.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import type { RowAction } from '../../../ui/table/data-table.tsx';
import { editorPath } from './paths.ts';
import { restoreMessage, type StateBeforeTrash, trashMessage } from './post-status-badge.tsx';
import { type PostRow, staleAfterPostChange } from './posts-query.ts';

const openTab = (url: string) => window.open(url, '_blank', 'noopener');

/** The row actions of the posts list, by post status and role. */
export function usePostActions(siteId: number) {
  const navigate = useNavigate();
  const [canEdit, canDelete] = [useCan('content:editor'), useCan('content:manager')];
  const remove = useSave('POST /content/site/{id}/post/{post_id}/delete', { refreshes: staleAfterPostChange });
  const restore = useSave('POST /content/site/{id}/post/{post_id}/restore', { refreshes: staleAfterPostChange });
  const preview = useSave('POST /content/site/{id}/post/{post_id}/preview');

  const quoteTitle = ({ post_title }: PostRow) => `“${post_title || terms.untitled}”`;
  const paramsFor = ({ ID }: PostRow) => ({ params: { id: siteId, post_id: ID } });

  const restorePost = (post: PostRow, was?: StateBeforeTrash) =>
    restore.mutate(
      { ...paramsFor(post), body: was ? { was } : {} },
      {
        onSuccess: ({ post_status }) => toast.good(`${quoteTitle(post)} ${restoreMessage[post_status]}`),
        onError: toast.failed,
      },
    );
  const trashPost = (post: PostRow) =>
    remove.mutate(paramsFor(post), {
      onSuccess: ({ was }) =>
        toast.undo(`${quoteTitle(post)} ${trashMessage(was)}`, () => restorePost(post, was ?? undefined)),
      onError: (error) => toast.bad(errorMessage(error), `${quoteTitle(post)} wasn’t deleted`),
    });
  function openPreview(post: PostRow) {
    // Opened during the click: browsers block windows opened later.
    const previewTab = window.open('', '_blank');
    if (previewTab) previewTab.opener = null;
    preview.mutate(paramsFor(post), {
      onSuccess: ({ url }) => (previewTab ? previewTab.location.replace(url) : openTab(url)),
      onError: (error) => {
        previewTab?.close();
        toast.failed(error);
      },
    });
  }

  return (post: PostRow): RowAction[] => {
    const isTrashed = post.post_status === 'trash';
    const isPublished = post.post_status === 'publish';
    const actions: (RowAction | false)[] = [
      !isTrashed && {
        label: canEdit ? 'Edit' : 'Open',
        icon: IconEdit,
        isQuick: true,
        onClick: () => void navigate({ to: editorPath(siteId, post.ID) }),
      },
      isPublished && { label: 'View', icon: IconExternalLink, isQuick: true, onClick: () => openTab(post.view_link) },
      !isPublished &&
        !isTrashed &&
        canEdit && { label: 'Preview', icon: IconEye, isQuick: true, onClick: () => openPreview(post) },
      isTrashed && canDelete && { label: 'Restore as draft', icon: IconRestore, onClick: () => restorePost(post) },
      !isTrashed && canDelete && { label: 'Delete', icon: IconTrash, danger: true, onClick: () => trashPost(post) },
    ];
    return actions.filter((action) => action !== false);
  };
}
