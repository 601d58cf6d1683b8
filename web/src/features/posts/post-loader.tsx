import { notFound } from '@fanfare/contract/kit/terms';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError, query } from '../../lib/api.ts';
import { useCan, useMe } from '../../lib/session.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Page } from '../../ui/page/page.tsx';
import { useTimeZone } from '../../ui/page/time-zone-context.ts';
import { type SiteOptions, useSiteOptions } from '../sites/index.tsx';
import { EditorSkeleton } from './editor/editor-skeleton.tsx';
import { PostEditor } from './editor/post-editor.tsx';
import type { PostResponse, WorkingCopy } from './post-fields.ts';
import { AskToWriteButton } from './read-only-banner.tsx';
import { toLoadedPost } from './session/loaded-post.ts';

type Props = { siteId: number; postId: number | null; copyId: number | null; onCopyCreated: (copyId: number) => void };

const isValidId = (id: number): boolean => Number.isInteger(id) && id > 0;
const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404;
const isSiteForbidden = (error: unknown): boolean => error instanceof ApiError && error.code === 'site-not-yours';

/** Loads the site, the post and its working copy before the editor opens. */
export function PostLoader({ siteId, postId, copyId, onCopyCreated }: Props) {
  const canWrite = useCan('content:editor');
  const options = useSiteOptions(siteId);
  const post = useQuery({
    ...query('GET /content/site/{id}/post/{post_id}', { params: { id: siteId, post_id: postId ?? 0 } }),
    enabled: postId !== null,
    // Answer that is not cached: the editor must start from the current version; later only the share states are
    // refetched.
    gcTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  });
  const copy = useQuery({
    ...query('GET /content/site/{id}/copy/{copy_id}', { params: { id: siteId, copy_id: copyId ?? 0 } }),
    enabled: copyId !== null,
    gcTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  });

  const error = options.error ?? post.error ?? copy.error;
  const isSiteUnavailable = !isValidId(siteId) || isSiteForbidden(error) || isNotFound(options.error);
  if (isSiteUnavailable) return <Navigate to="/content" search={{ from: 'site' }} replace />;
  if ((postId !== null && !isValidId(postId)) || isNotFound(error)) {
    // Shown after the site is loaded: a missing site redirects, only a missing post shows this.
    return options.data ? <PostNotFound site={options.data} /> : <EditorSkeleton />;
  }
  if (error)
    return (
      <Page title="Post">
        <ErrorState
          error={error}
          onRetry={() => void Promise.all([options.refetch(), postId !== null && post.refetch()])}
        />
      </Page>
    );
  if (postId === null && copyId === null && !canWrite)
    return (
      <Page title="New post">
        <EmptyState title="You can’t write posts on this site" action={<AskToWriteButton />}>
          You need the Editor role to write posts.
        </EmptyState>
      </Page>
    );
  const isReady = options.data && (postId === null || post.data) && (copyId === null || copy.data);
  if (!options.data || !isReady) return <EditorSkeleton />;
  if (copy.data?.post_id)
    return (
      <Navigate
        to="/content/site/$siteId/post/$postId"
        params={{ siteId: String(siteId), postId: String(copy.data.post_id) }}
        replace
      />
    );
  return <LoadedEditor site={options.data} response={post.data} newCopy={copy.data} onCopyCreated={onCopyCreated} />;
}

function PostNotFound({ site: { id, name } }: { site: SiteOptions }) {
  const action = (
    <Button component={Link} to={`/content/site/${id}/posts`}>
      All posts on {name}
    </Button>
  );
  return (
    <Page title="Post">
      <EmptyState title={notFound('Post')} illustration="envelope" action={action}>
        {name} has no post at this URL. It may have been deleted.
      </EmptyState>
    </Page>
  );
}

type LoadedEditorProps = {
  site: SiteOptions;
  response: PostResponse | undefined;
  newCopy: WorkingCopy | undefined;
  onCopyCreated: (copyId: number) => void;
};

function LoadedEditor({ site, response, newCopy, onCopyCreated }: LoadedEditorProps) {
  const { id: userId } = useMe();
  const timeZone = useTimeZone();
  const [loaded] = useState(() => toLoadedPost({ userId, timeZone, site, response, newCopy }));
  return <PostEditor site={site} post={response?.post} loaded={loaded} onCopyCreated={onCopyCreated} />;
}
