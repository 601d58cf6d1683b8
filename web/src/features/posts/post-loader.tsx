import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError, query } from '../../lib/api.ts';
import { newId } from '../../lib/random-id.ts';
import { useCan, useMe } from '../../lib/session.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Page } from '../../ui/page/page.tsx';
import { useTimeZone } from '../../ui/page/time-zone-context.ts';
import { type OptionFacts, useSiteOptions } from '../sites/index.tsx';
import { EditorSkeleton } from './editor/editor-skeleton.tsx';
import { PostEditor } from './editor/post-editor.tsx';
import {
  type Copy,
  emptyFields,
  fieldsOf,
  isSameText,
  type OpenedPost,
  sharesToBeginWith,
  wholeFields,
} from './post-fields.ts';
import { AskToWrite } from './read-only-banner.tsx';
import { keptHere, type Opened } from './saving/editor-session.ts';

type Props = { siteId: number; postId: number | null; copyId: number | null; onBegun: (copyId: number) => void };

const isNumber = (id: number): boolean => Number.isInteger(id) && id > 0;
const isLost = (error: unknown): boolean => error instanceof ApiError && error.status === 404;
const isClosed = (error: unknown): boolean => error instanceof ApiError && error.code === 'site-not-yours';

/** Reads what there is of a post before anybody writes on it. */
export function PostLoader({ siteId, postId, copyId, onBegun }: Props) {
  const mayWrite = useCan('content:editor');
  const options = useSiteOptions(siteId);
  const post = useQuery({
    ...query('GET /content/site/{id}/post/{post_id}', { params: { id: siteId, post_id: postId ?? 0 } }),
    enabled: postId !== null,
    // What is written on must be what is there now; afterwards only the states of its shares are read again.
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
  const isSiteAway = !isNumber(siteId) || isClosed(error) || isLost(options.error);
  if (isSiteAway) return <Navigate to="/content" search={{ from: 'site' }} replace />;
  if ((postId !== null && !isNumber(postId)) || isLost(error)) {
    // Whose fault it is shows once the site has answered: only its own posts are missed here.
    return options.data ? <PostGone site={options.data} /> : <EditorSkeleton />;
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
  if (postId === null && copyId === null && !mayWrite)
    return (
      <Page title="New post">
        <EmptyState title="Writing is not among what you may do here" action={<AskToWrite />}>
          You may read the posts of this site. To write some, you need the role of an editor.
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
  return <Ready site={options.data} found={post.data} begun={copy.data} onBegun={onBegun} />;
}

function PostGone({ site: { id, name } }: { site: OptionFacts }) {
  const action = (
    <Button component={Link} to={`/content/site/${id}/posts`}>
      All posts of {name}
    </Button>
  );
  return (
    <Page title="Post">
      <EmptyState title="This post is not there" drawing="letter" action={action}>
        {name} has no post at this address. It may have been deleted, or the address was cut off.
      </EmptyState>
    </Page>
  );
}

type ReadyProps = {
  site: OptionFacts;
  found: OpenedPost | undefined;
  begun: Copy | undefined;
  onBegun: (copyId: number) => void;
};

function Ready({ site, found, begun, onBegun }: ReadyProps) {
  const { id: userId } = useMe();
  const zone = useTimeZone();
  const [opening] = useState(() => {
    const copy = found?.copy ?? begun;
    const written = copy && wholeFields(copy.fields);
    const there = found && fieldsOf(found.post, zone);
    const fresh = { ...emptyFields, social: sharesToBeginWith(site.social, newId) };
    const opened: Opened = {
      ...{ userId, siteId: site.id, postId: found?.post.ID ?? null },
      copyId: copy?.id ?? found?.copy_id ?? null,
      version: copy?.version ?? 0,
      base: found?.post.post_modified_gmt ?? null,
      fields: written ?? there ?? fresh,
    };
    const here = keptHere(opened);
    return {
      opened,
      there,
      isAhead: Boolean(written && there && !isSameText(written, there)),
      here: here && !isSameText(here.fields, opened.fields) ? here : undefined,
      siteChanged: found?.site_changed ?? false,
    };
  });
  return <PostEditor site={site} post={found?.post} opening={opening} onBegun={onBegun} />;
}
