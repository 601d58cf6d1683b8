import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useSave } from '../../lib/api.ts';
import { useCan } from '../../lib/session.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { CardsSkeleton } from '../../ui/feedback/skeletons.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Page } from '../../ui/page/page.tsx';
import { TextLink } from '../../ui/page/text-link.tsx';
import { CommentPermission } from './comment-permission.tsx';
import classes from './comment-sync.module.css';
import { CommentSyncList } from './comment-sync-list.tsx';
import { CommentSyncModal } from './comment-sync-modal.tsx';
import { CommentsTable } from './comments-table.tsx';
import { type SyncFacts, useCommentSync } from './use-comment-sync.ts';

/** Which sites show what people say at Facebook, and which of it. */
export function CommentSyncPage() {
  const canEdit = useCan('content:editor');
  const sync = useCommentSync();
  const [edited, setEdited] = useState<SyncFacts>();
  const read = useSave('POST /facebook/comment_sync/read');
  const { syncs, data } = sync;
  const { pages = [], elsewhere = 0 } = data ?? {};
  const isInUse = syncs?.some(({ on, comments }) => on || comments > 0) ?? false;

  function readNow(row: SyncFacts) {
    read.mutate({ body: { site_id: row.site_id } }, { onSuccess: () => sync.expect(row), onError: toast.failed });
  }

  return (
    <Page
      title="Facebook comment sync"
      lead="What people say on Facebook below a post you shared from your site also stands below the post itself."
      width="wide"
    >
      {syncs === undefined ? (
        <div className={classes.card}>
          {sync.error ? (
            <ErrorState error={sync.error} onRetry={() => void sync.refetch()} />
          ) : (
            <CardsSkeleton cards={1} height={120} />
          )}
        </div>
      ) : syncs.length === 0 ? (
        <div className={classes.card}>
          <NoSite elsewhere={elsewhere} />
        </div>
      ) : pages.length === 0 && !isInUse ? (
        <div className={classes.card}>
          <NoPage />
        </div>
      ) : (
        <>
          <CommentPermission pages={pages} />
          <CommentSyncList syncs={syncs} {...(canEdit ? { onEdit: setEdited, onRead: readNow } : nothing)} />
          {elsewhere > 0 && (
            <p className={classes.note}>
              Comments can be shown on sites we host. On a WordPress, its own comments stand below a post.
            </p>
          )}
          {isInUse && <CommentsTable stamp={syncs.map(({ read: at }) => at).join()} />}
        </>
      )}
      <CommentSyncModal
        sync={edited}
        pages={pages}
        onClose={() => setEdited(undefined)}
        onSaved={() => edited && sync.expect(edited)}
      />
    </Page>
  );
}

const nothing = { onEdit: undefined, onRead: undefined };

const NoPage = () => (
  <EmptyState
    drawing="letter"
    title="No Facebook page is connected"
    action={
      <Button component={Link} to="/user/account" hash="social">
        Connect Facebook
      </Button>
    }
  >
    Connect the Facebook account that manages your page. Then choose here which sites show its comments.
  </EmptyState>
);

const NoSite = ({ elsewhere }: { elsewhere: number }) => (
  <EmptyState
    drawing="horn"
    title="No site to show comments on"
    action={
      <Button component={Link} to="/content/sites">
        Make a site
      </Button>
    }
    aside={<TextLink to="/content">Back to content</TextLink>}
  >
    {elsewhere > 0
      ? 'Comments from Facebook can be shown on sites we host. Yours are WordPress sites, which keep their own comments.'
      : 'Comments from Facebook stand below the posts of a site we host. Make one, and share its posts to your page.'}
  </EmptyState>
);
