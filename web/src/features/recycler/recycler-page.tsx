import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { useCan, useMe } from '../../lib/session.ts';
import { parseListQuery } from '../../lib/use-list-query.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { FormSkeleton } from '../../ui/feedback/skeletons.tsx';
import { Block } from '../../ui/layout/layout.tsx';
import { RestrictedButton } from '../../ui/overlay/restricted-button.tsx';
import { Page } from '../../ui/page/page.tsx';
import { TextLink } from '../../ui/page/text-link.tsx';
import { type RecycleResult, recycledPostsQuery } from './recycle-form.ts';
import { RecycleResultSection } from './recycle-result-section.tsx';
import { RecycleWizard } from './recycle-wizard.tsx';

const title = 'Page post recycler';

/** Page and ids of its posts, in the address that the post report links to. */
const RecyclerSearch = z.object({ page_id: z.string().default(''), posts: z.array(z.string()).max(200).default([]) });

export function RecyclerPage() {
  const { business } = useMe();
  const canRecycle = useCan('social:publisher');
  const search: unknown = useLocation({ select: (location) => location.search });
  const { page_id, posts } = useMemo(() => parseListQuery(RecyclerSearch, search), [search]);
  return (
    <Page title={title} lead="Post your best page posts again, spread over the days you choose.">
      {business && canRecycle ? (
        <RecycleSteps key={`${page_id} ${posts.join()}`} pageId={page_id} postIds={posts} />
      ) : (
        <EmptyState
          title="You can’t recycle posts"
          action={<RestrictedButton need="social:publisher">Select posts</RestrictedButton>}
        >
          You need the Publisher role for social posts.
        </EmptyState>
      )}
    </Page>
  );
}

function RecycleSteps({ pageId, postIds }: { pageId: string; postIds: readonly string[] }) {
  const [result, setResult] = useState<RecycleResult>();
  const found = useQuery({
    ...recycledPostsQuery(pageId, postIds),
    enabled: pageId !== '' && postIds.length > 0,
    refetchOnWindowFocus: false,
  });
  if (pageId === '' || postIds.length === 0 || found.data?.posts.length === 0) return <NoPosts />;
  if (found.error) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <FormSkeleton fields={3} />;
  const { posts } = found.data;
  if (result) return <RecycleResultSection result={result} posts={posts} />;
  return (
    <>
      <Block component="p" mb={16}>
        To repeat them again and again,{' '}
        <TextLink
          to="/recycler/pools/add"
          search={{ posts: posts.map(({ post_id }) => post_id) }}
          inherit
          underline="always"
        >
          add them to a pool
        </TextLink>
        .
      </Block>
      <RecycleWizard posts={posts} onDone={setResult} />
    </>
  );
}

const NoPosts = () => (
  <EmptyState
    illustration="chart"
    title="No posts selected"
    action={
      <Button component={Link} to="/facebook/page/post/report">
        Select posts
      </Button>
    }
  >
    Select the posts that did best in the page post report, then choose “Recycle”.
  </EmptyState>
);
