import { Badge, Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCan } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { CardsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { RestrictedButton } from '../../../ui/overlay/restricted-button.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import { type Pool, pollMs, poolsQuery } from './pool-calls.ts';
import { countPosts, describeSchedule } from './pool-sentence.ts';
import classes from './pools.module.css';

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
      {pools ? (
        pools.length === 0 ? (
          <NoPools />
        ) : (
          <ul className={classes.cards} aria-label="Recycling pools">
            {pools.map((pool) => (
              <PoolCard key={pool.pool_id} pool={pool} />
            ))}
          </ul>
        )
      ) : list.error ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <CardsSkeleton />
      )}
    </Page>
  );
}

const PoolCard = ({ pool }: { pool: Pool }) => (
  <li className={classes.card}>
    <div className={classes.heading}>
      <h2 className={classes.name}>
        <TextLink to="/recycler/pool/$id" params={{ id: String(pool.pool_id) }} inherit>
          {pool.pool_name}
        </TextLink>
      </h2>
      <PoolBadge pool={pool} />
    </div>
    <p className={classes.sentence}>
      {describeSchedule(pool)} ({pool.time_zone.replaceAll('_', ' ')}) on{' '}
      <bdi>{pool.pages.map(({ name }) => name).join(', ')}</bdi>
    </p>
    {pool.paused_reason && <p className={classes.problem}>{pool.paused_reason}</p>}
    <p className={classes.note}>
      {countPosts(pool.post_count)} · <NextRepeat pool={pool} />
    </p>
  </li>
);

export const PoolBadge = ({ pool: { state } }: { pool: Pool }) => (
  <Badge component="span" color={state === 'active' ? 'green' : 'gray'} miw="max-content">
    {state === 'active' ? 'Active' : 'Paused'}
  </Badge>
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
