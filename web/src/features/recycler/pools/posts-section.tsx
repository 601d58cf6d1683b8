import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useSave } from '../../../lib/api.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Grid } from '../../../ui/layout/layout.tsx';
import { ConfirmModal } from '../../../ui/overlay/confirm-modal.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { type PoolDetails, type PoolPost, staleAfterChange } from './pool-calls.ts';
import { PoolPostModal } from './pool-post-modal.tsx';
import { PoolPostRow } from './pool-post-row.tsx';

/** Table of a pool's posts in the order in which they are repeated, each with its state and the reason for it. */
export function PostsSection({ details: { pool, posts } }: { details: PoolDetails }) {
  const [edited, setEdited] = useState<PoolPost>();
  const [removed, setRemoved] = useState<PoolPost>();
  const remove = useSave('POST /recycler/pool/{id}/post/{pool_post_id}/remove', {
    refreshes: staleAfterChange,
    onDone: () => void toast.good('Post removed.'),
  });
  if (posts.length === 0)
    return (
      <Section title="Posts">
        <EmptyState
          illustration="chart"
          title="No posts yet"
          action={
            <Button variant="default" renderRoot={(props) => <Link {...props} to="/facebook/page/post/report" />}>
              Select posts
            </Button>
          }
        >
          Select the posts that did best in the page post report, then choose “Add to pool”.
        </EmptyState>
      </Section>
    );
  return (
    <Section title="Posts" lead="In the order they’re chosen: those that lose least with each repeat first.">
      <Grid component="ol" columns={1} gap={12} aria-label="Posts">
        {posts.map((post) => (
          <PoolPostRow
            key={post.pool_post_id}
            pool={pool}
            post={post}
            onEdit={() => setEdited(post)}
            onRemove={() => setRemoved(post)}
          />
        ))}
      </Grid>
      {edited && <PoolPostModal pool={pool} post={edited} onClose={() => setEdited(undefined)} />}
      <ConfirmModal
        opened={removed !== undefined}
        onClose={() => setRemoved(undefined)}
        title="Remove this post from the pool?"
        confirm="Remove post"
        danger
        onConfirm={() =>
          removed && remove.mutateAsync({ params: { id: pool.pool_id, pool_post_id: removed.pool_post_id } })
        }
      >
        <p>Its scheduled repeats are canceled. The post itself stays on Facebook.</p>
      </ConfirmModal>
    </Section>
  );
}
