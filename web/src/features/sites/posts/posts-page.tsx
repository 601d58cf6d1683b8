import { postMessages } from '@fanfare/contract/posts/working-copies';
import { postStatuses } from '@fanfare/contract/sites/post-rows';
import { Button } from '@mantine/core';
import { IconExternalLink, IconPencilPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { z } from 'zod';
import { ApiError } from '../../../lib/api.ts';
import { useCan } from '../../../lib/session.ts';
import { useListQuery } from '../../../lib/use-list-query.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ErrorState, isForbidden } from '../../../ui/feedback/error-state.tsx';
import { Block } from '../../../ui/layout/layout.tsx';
import { RestrictedButton } from '../../../ui/overlay/restricted-button.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { siteQuery, useSiteOptions } from '../site-queries.ts';
import { editorPath } from './paths.ts';
import { postsQuery } from './posts-query.ts';
import { PostsTable } from './posts-table.tsx';

const ListParams = z.object({
  page: z.coerce.number<string | number>().int().min(1).max(100_000).default(1),
  search: z.string().trim().max(200).default(''),
  status: z.enum(postStatuses).optional(),
});

/** True if a retry cannot help: the site does not exist or the user has no access. */
const isForbiddenOrNotFound = (error: unknown) =>
  isForbidden(error) || (error instanceof ApiError && error.status === 404);

export function PostsPage() {
  const { id } = useParams({ from: '/admin/content/site/$id/posts' });
  return <Posts key={id} siteId={Number(id)} />;
}

function Posts({ siteId }: { siteId: number }) {
  const [list, setList, views] = useListQuery(ListParams);
  const canWrite = useCan('content:editor');
  const site = useQuery(siteQuery(siteId));
  const { page, search, status } = list;
  const body = { page, search, status: status ? [status] : [] };
  const posts = useQuery({ ...postsQuery(siteId, body), placeholderData: keepPreviousData });
  const options = useSiteOptions(siteId);
  const problem = options.data?.plugin_sanity.error;

  return (
    <Page
      title={site.data ? `Posts on ${site.data.name}` : 'Posts'}
      lead="All posts on this site, newest first."
      width="wide"
      action={
        site.data && (
          <>
            <Button
              variant="default"
              component="a"
              href={site.data.site_url}
              target="_blank"
              rel="noreferrer"
              rightSection={<IconExternalLink size={16} stroke={1.5} aria-hidden />}
            >
              View site
            </Button>
            {!canWrite && <RestrictedButton need="content:editor">New post</RestrictedButton>}
            {canWrite && !posts.isError && (
              <Button
                component={Link}
                to={editorPath(siteId, 'new')}
                leftSection={<IconPencilPlus size={18} stroke={1.5} aria-hidden />}
              >
                New post
              </Button>
            )}
          </>
        )
      }
    >
      {posts.isError ? (
        <Block panel>
          <ErrorState
            title={postMessages.notAuthorized}
            error={posts.error}
            onRetry={() => void posts.refetch()}
            action={
              isForbiddenOrNotFound(posts.error) ? (
                <Button component={Link} to="/content">
                  View sites
                </Button>
              ) : undefined
            }
          />
        </Block>
      ) : (
        <>
          {problem && (
            <Block mb={20}>
              <Alert tone="warn" title="This site needs attention">
                {problem}
              </Alert>
            </Block>
          )}
          <PostsTable
            siteId={siteId}
            posts={posts}
            categories={options.data?.categories ?? []}
            list={list}
            onList={setList}
            views={views}
          />
        </>
      )}
    </Page>
  );
}
