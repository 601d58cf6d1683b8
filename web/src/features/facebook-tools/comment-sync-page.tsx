import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useSave } from '../../lib/api.ts';
import { useCan } from '../../lib/session.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { CardsSkeleton } from '../../ui/feedback/skeletons.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Block } from '../../ui/layout/layout.tsx';
import { Page } from '../../ui/page/page.tsx';
import { TextLink } from '../../ui/page/text-link.tsx';
import { CommentPermission } from './comment-permission.tsx';
import { CommentSyncList } from './comment-sync-list.tsx';
import { CommentSyncModal } from './comment-sync-modal.tsx';
import { CommentsTable } from './comments-table.tsx';
import { type CommentSync, useCommentSync } from './use-comment-sync.ts';

/** Settings of comment sync per site, and moderation of the comments. */
export function CommentSyncPage() {
  const canEdit = useCan('content:editor');
  const sync = useCommentSync();
  const [editedSync, setEditedSync] = useState<CommentSync>();
  const read = useSave('POST /facebook/comment_sync/read');
  const { pages = [] } = sync.data ?? {};

  function readNow(row: CommentSync) {
    read.mutate(
      { body: { site_id: row.site_id } },
      { onSuccess: () => sync.markRequested(row), onError: toast.failed },
    );
  }

  return (
    <Page
      title="Facebook comment sync"
      lead="Show Facebook comments on your site, under the posts you shared."
      width="wide"
    >
      <CommentSyncContent
        sync={sync}
        onEdit={canEdit ? setEditedSync : undefined}
        onRead={canEdit ? readNow : undefined}
      />
      <CommentSyncModal
        sync={editedSync}
        pages={pages}
        onClose={() => setEditedSync(undefined)}
        onSaved={() => editedSync && sync.markRequested(editedSync)}
      />
    </Page>
  );
}

type ContentProps = {
  sync: ReturnType<typeof useCommentSync>;
  /**
   * Opens the settings of a comment sync; undefined for members without the right to edit, for whom `onRead` is
   * undefined as well.
   */
  onEdit: ((row: CommentSync) => void) | undefined;
  onRead: ((row: CommentSync) => void) | undefined;
};

function CommentSyncContent({ sync, onEdit, onRead }: ContentProps) {
  const { syncs, data, error } = sync;
  const { pages = [], elsewhere = 0 } = data ?? {};
  if (syncs === undefined)
    return (
      <Block panel>
        {error ? (
          <ErrorState error={error} onRetry={() => void sync.refetch()} />
        ) : (
          <CardsSkeleton cards={1} height={120} />
        )}
      </Block>
    );
  if (syncs.length === 0)
    return (
      <Block panel>
        <NoHostedSite elsewhere={elsewhere} />
      </Block>
    );
  const isInUse = syncs.some(({ on, comments }) => on || comments > 0);
  if (pages.length === 0 && !isInUse)
    return (
      <Block panel>
        <NoPageConnected />
      </Block>
    );
  return (
    <>
      <CommentPermission pages={pages} />
      <CommentSyncList syncs={syncs} onEdit={onEdit} onRead={onRead} />
      {elsewhere > 0 && (
        <Block component="p" mt={12} c="dimmed">
          Only sites hosted by Fanfare can show Facebook comments. WordPress sites keep their own.
        </Block>
      )}
      {isInUse && <CommentsTable lastReadKey={syncs.map(({ read: readAt }) => readAt).join()} />}
    </>
  );
}

const NoPageConnected = () => (
  <EmptyState
    illustration="envelope"
    title="No Facebook page connected"
    action={
      <Button component={Link} to="/user/account" hash="social">
        Connect Facebook
      </Button>
    }
  >
    Connect the account that manages your page, then choose which sites show its comments.
  </EmptyState>
);

const NoHostedSite = ({ elsewhere }: { elsewhere: number }) => (
  <EmptyState
    illustration="horn"
    title="No hosted site yet"
    action={
      <Button component={Link} to="/content/sites">
        Create site
      </Button>
    }
    aside={<TextLink to="/content">Back to content</TextLink>}
  >
    {elsewhere > 0
      ? 'Only sites hosted by Fanfare can show Facebook comments. WordPress sites keep their own.'
      : 'Create a hosted site and share its posts to your page to show comments.'}
  </EmptyState>
);
