import { countOf } from '@fanfare/contract/kit/plurals';
import { Button, Card } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { z } from 'zod';
import { useSave } from '../../../lib/api.ts';
import { useCan } from '../../../lib/session.ts';
import { useListQuery } from '../../../lib/use-list-query.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { FormSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { type Pool, poolsQuery, staleAfterChange } from './pool-calls.ts';
import { PublisherNeeded } from './publisher-needed.tsx';
import { SelectedPosts } from './selected-posts.ts';

/** Page that adds posts, selected in the report, to a pool. */
export function AddPostsPage() {
  const canAdd = useCan('social:publisher');
  const [{ posts }] = useListQuery(SelectedPosts);
  return (
    <Page title="Add to a pool" lead="The pool repeats these posts by its schedule.">
      {canAdd ? <AddPosts posts={posts} /> : <PublisherNeeded />}
    </Page>
  );
}

function AddPosts({ posts }: { posts: string[] }) {
  if (posts.length > 0) return <ChoosePool posts={posts} />;
  return (
    <EmptyState
      illustration="chart"
      title="No posts selected"
      action={<Button renderRoot={(props) => <Link {...props} to="/facebook/page/post/report" />}>Select posts</Button>}
    >
      Select the posts that did best in the page post report, then choose “Add to pool”.
    </EmptyState>
  );
}

function ChoosePool({ posts }: { posts: string[] }) {
  const list = useQuery(poolsQuery);
  if (list.error) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <FormSkeleton fields={1} />;
  const create = (
    <Button
      variant={list.data.pools.length > 0 ? 'default' : undefined}
      renderRoot={(props) => <Link {...props} to="/recycler/pool/new" search={{ posts }} />}
    >
      New pool
    </Button>
  );
  if (list.data.pools.length === 0)
    return (
      <EmptyState illustration="chart" title="No recycling pools yet" action={create}>
        Create a pool with {posts.length === 1 ? 'this post' : `these ${posts.length} posts`}.
      </EmptyState>
    );
  return (
    <Card>
      <ChoosePoolForm pools={list.data.pools} posts={posts} create={create} />
    </Card>
  );
}

const ChosenPool = z.object({ pool: z.string('Choose a pool.').min(1, 'Choose a pool.') });

type FormProps = { pools: readonly Pool[]; posts: string[]; create: React.ReactNode };

function ChoosePoolForm({ pools, posts, create }: FormProps) {
  const navigate = useNavigate();
  const add = useSave('POST /recycler/pool/{id}/posts/add', {
    refreshes: staleAfterChange,
    onDone: ({ message }) => void toast.good(message),
  });
  return (
    <Form
      schema={ChosenPool}
      label="Pool"
      submit={`Add ${countOf(posts.length, 'post')}`}
      initial={{ pool: String(pools[0]?.pool_id ?? '') }}
      onSubmit={async ({ pool: id }) => {
        await add.mutateAsync({ params: { id }, body: { posts } });
        await navigate({ to: '/recycler/pool/$id', params: { id }, ignoreBlocker: true });
      }}
      secondaryAction={create}
    >
      {(field) => (
        <SelectField
          {...field('pool')}
          label="Pool"
          required
          options={pools.map(({ pool_id, pool_name }) => ({ value: String(pool_id), label: pool_name }))}
        />
      )}
    </Form>
  );
}
