import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { CardsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Grid } from '../../../ui/layout/layout.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import { HistorySection } from './history-section.tsx';
import { PoolActions } from './pool-actions.tsx';
import { PoolBadge } from './pool-badge.tsx';
import { type Pool, type PoolDetails, pollMs, poolQuery } from './pool-calls.ts';
import { describeCooldown, describeSchedule } from './pool-sentence.ts';
import { PostsSection } from './posts-section.tsx';
import { UpcomingSection } from './upcoming-section.tsx';
import { WinnersSection } from './winners-section.tsx';

export function PoolPage() {
  const { id = '' } = useParams({ strict: false });
  const details = useQuery({
    ...poolQuery(id),
    refetchInterval: ({ state: { data } }) => (data?.pool.is_planning ? pollMs : false),
  });
  const pool = details.data?.pool;
  return (
    <Page
      title={pool?.pool_name ?? 'Pool'}
      lead={pool && <PoolLead pool={pool} />}
      action={pool && <PoolActions pool={pool} />}
    >
      {details.data && <PoolSections details={details.data} />}
      {!details.data && details.error && (
        <ErrorState
          error={details.error}
          onRetry={() => void details.refetch()}
          object={{ name: 'Pool', others: <TextLink to="/recycler/pools">View all pools</TextLink> }}
        />
      )}
      {details.isPending && <CardsSkeleton />}
    </Page>
  );
}

const PoolLead = ({ pool }: { pool: Pool }) => (
  <>
    <PoolBadge pool={pool} /> {describeSchedule(pool)} ({pool.time_zone.replaceAll('_', ' ')}) on{' '}
    <bdi>{pool.pages.map(({ name }) => name).join(', ')}</bdi>. Waits{' '}
    {describeCooldown(pool.cooldown_days, pool.growth, pool.max_repeats)} between repeats of a post.
  </>
);

const PoolSections = ({ details }: { details: PoolDetails }) => (
  <Grid columns={1} gap={16}>
    {details.pool.paused_reason && <Alert tone="warn">{details.pool.paused_reason}</Alert>}
    <UpcomingSection details={details} />
    {details.winners.length > 0 && <WinnersSection details={details} />}
    <PostsSection details={details} />
    {details.history.length > 0 && <HistorySection details={details} />}
  </Grid>
);
