import { IconEdit, IconExternalLink, IconEye, IconRestore, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { errorMessage, useSave } from '../../../lib/api.ts';
import { useCan } from '../../../lib/session.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import type { RowAction } from '../../../ui/table/data-table.tsx';
import { editorPath } from './paths.ts';
import { restoreMessage, trashMessage, type Was } from './post-status-badge.tsx';
import { type PostRow, postReads } from './posts-query.ts';

const open = (url: string) => window.open(url, '_blank', 'noopener');

/** What can be done with a post of the list. */
export function usePostActions(siteId: number) {
  const navigate = useNavigate();
  const [canEdit, canDelete] = [useCan('content:editor'), useCan('content:manager')];
  const remove = useSave('POST /content/site/{id}/post/{post_id}/delete', { refreshes: postReads });
  const restore = useSave('POST /content/site/{id}/post/{post_id}/restore', { refreshes: postReads });
  const preview = useSave('POST /content/site/{id}/post/{post_id}/preview');

  const nameOf = ({ post_title }: PostRow) => `“${post_title || 'Untitled'}”`;
  const at = ({ ID }: PostRow) => ({ params: { id: siteId, post_id: ID } });

  const bringBack = (post: PostRow, was?: Was) =>
    restore.mutate(
      { ...at(post), body: was ? { was } : {} },
      {
        onSuccess: ({ post_status }) => toast.good(`${nameOf(post)} ${restoreMessage[post_status]}`),
        onError: toast.failed,
      },
    );
  const bin = (post: PostRow) =>
    remove.mutate(at(post), {
      onSuccess: ({ was }) =>
        toast.undo(`${nameOf(post)} ${trashMessage(was)}`, () => bringBack(post, was ?? undefined)),
      onError: (error) => toast.bad(errorMessage(error), `${nameOf(post)} was not deleted`),
    });
  function look(post: PostRow) {
    // Opened while the click lasts: a window that comes later is one the browser blocks.
    const page = window.open('', '_blank');
    if (page) page.opener = null;
    preview.mutate(at(post), {
      onSuccess: ({ url }) => (page ? page.location.replace(url) : open(url)),
      onError: (error) => {
        page?.close();
        toast.failed(error);
      },
    });
  }

  return (post: PostRow): RowAction[] => {
    const isBinned = post.post_status === 'trash';
    const isOut = post.post_status === 'publish';
    const deeds: (RowAction | false)[] = [
      !isBinned && {
        label: canEdit ? 'Edit' : 'Open',
        icon: IconEdit,
        isQuick: true,
        onClick: () => void navigate({ to: editorPath(siteId, post.ID) }),
      },
      isOut && { label: 'View', icon: IconExternalLink, isQuick: true, onClick: () => open(post.view_link) },
      !isOut && !isBinned && canEdit && { label: 'Preview', icon: IconEye, isQuick: true, onClick: () => look(post) },
      isBinned && canDelete && { label: 'Restore as a draft', icon: IconRestore, onClick: () => bringBack(post) },
      !isBinned && canDelete && { label: 'Delete', icon: IconTrash, danger: true, onClick: () => bin(post) },
    ];
    return deeds.filter((deed) => deed !== false);
  };
}
