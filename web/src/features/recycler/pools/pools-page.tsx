import { countOf } from '@fanfare/contract/kit/plurals';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCan } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { QueryState } from '../../../ui/feedback/query-state.tsx';
import { CardsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import { RestrictedButton } from '../../../ui/overlay/restricted-button.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import { Meta } from '../../../ui/text/text.tsx';
import { PoolBadge } from './pool-badge.tsx';
import { type Pool, pollMs, poolsQuery } from './pool-calls.ts';
import { describeSchedule } from './pool-sentence.ts';

export function PoolsPage() {
  const list = useQuery({
    ...poolsQuery,
    refetchInterval: ({ state: { data } }) => (data?.pools.some(({ is_planning }) => is_planning) ? pollMs : false),
  });
  const pools = list.data?.pools;
  return (
    <Page
      title="Recycling pools"
      lead="Your best page posts, repeated by a schedule."
      action={pools && pools.length > 0 && <NewPoolButton />}
    >
      <QueryState query={list} skeleton={<CardsSkeleton />}>
        {(data) => <PoolList pools={data.pools} />}
      </QueryState>
    </Page>
  );
}

function PoolList({ pools }: { pools: readonly Pool[] }) {
  if (pools.length === 0) return <NoPools />;
  return (
    <Grid component="ul" columns={1} gap={12} aria-label="Recycling pools">
      {pools.map((pool) => (
        <PoolCard key={pool.pool_id} pool={pool} />
      ))}
    </Grid>
  );
}

const PoolCard = ({ pool }: { pool: Pool }) => (
  <Block component="li" p={16} bd="1px solid var(--ff-hairline)" bdrs={8} bg="var(--ff-surface)">
    <Flex gap={8} wrap>
      <Block component="h2" fz={16} lh={1.5} breakWords>
        <TextLink to="/recycler/pool/$id" params={{ id: String(pool.pool_id) }} inherit>
          {pool.pool_name}
        </TextLink>
      </Block>
      <PoolBadge pool={pool} />
    </Flex>
    <Block component="p" mt={4} lh={1.5} breakWords>
      {describeSchedule(pool)} ({pool.time_zone.replaceAll('_', ' ')}) on{' '}
      <bdi>{pool.pages.map(({ name }) => name).join(', ')}</bdi>
    </Block>
    {pool.paused_reason && (
      <Block component="p" mt={4} c="red" breakWords>
        {pool.paused_reason}
      </Block>
    )}
    <Meta component="p" mt={4}>
      {countOf(pool.post_count, 'post')} · <NextRepeat pool={pool} />
    </Meta>
  </Block>
);

const NextRepeat = ({ pool: { state, next_at, is_planning } }: { pool: Pool }) => {
  if (next_at)
    return (
      <>
        next repeat <DateTime at={next_at} />
      </>
    );
  if (is_planning) return 'Scheduling…';
  return state === 'active' ? 'no repeats scheduled' : 'no repeats while paused';
};

const NoPools = () => (
  <EmptyState illustration="chart" title="No recycling pools yet" action={<NewPoolButton />}>
    A pool repeats its posts on the days you choose, and sets aside those that no longer work.
  </EmptyState>
);

function NewPoolButton() {
  const canCreate = useCan('social:publisher');
  if (!canCreate) return <RestrictedButton need="social:publisher">New pool</RestrictedButton>;
  return (
    <Button
      leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />}
      renderRoot={(props) => <Link {...props} to="/recycler/pool/new" />}
    >
      New pool
    </Button>
  );
}
