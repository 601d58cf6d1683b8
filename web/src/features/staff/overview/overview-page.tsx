import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { query } from '../../../lib/api.ts';
import { formatNumber } from '../../../lib/format.ts';
import { Grid } from '../../../ui/layout/layout.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import { queueTotals } from '../jobs/queue-totals.ts';
import { Figure, KeyFigures } from '../key-figures.tsx';
import { KnownIssues } from '../logs/known-issues.tsx';
import { RefreshButton } from '../refresh-button.tsx';
import classes from '../staff.module.css';
import { DeletedBusinessesSection } from './deleted-businesses-section.tsx';
import { NewestUsers } from './newest-users.tsx';

const pollMs = 30_000;

/** Key figure as text: "?" if it couldn't be read, undefined while it loads. */
function formatFigure(value: number | undefined, error: unknown): string | undefined {
  if (value !== undefined) return formatNumber(value);
  return error ? '?' : undefined;
}

/** Status of the installation: figures, known issues, newest users, deleted businesses. `children` come last. */
export function OverviewPage({ children }: { children: ReactNode }) {
  const queues = useQuery({ ...query('GET /staff/queues', { silent: true }), refetchInterval: pollMs });
  const users = useQuery(query('GET /staff/users', { query: {} }));
  const deleted = useQuery(query('GET /staff/businesses/deleted', { query: {} }));
  const totals = queues.data && queueTotals(queues.data.queues);
  const loadError = 'Couldn’t load. Refresh to try again.';
  const deletedHint =
    deleted.data?.total === 0 ? 'None to restore' : <TextLink to="/staff/businesses">View deleted businesses</TextLink>;

  return (
    <Page
      title="Staff"
      lead="Status of this installation."
      action={<RefreshButton queries={[queues, users, deleted]} />}
    >
      <Grid columns={1} gap={20}>
        <KeyFigures>
          <Figure
            label="Failed jobs"
            value={formatFigure(totals?.failed, queues.error)}
            tone={totals && (totals.failed > 0 ? 'bad' : 'good')}
            hint={
              queues.error ? (
                loadError
              ) : (
                <TextLink to="/staff/jobs">{totals?.failed ? 'View failed jobs' : 'View jobs'}</TextLink>
              )
            }
          />
          <Figure
            label="Active jobs"
            value={formatFigure(totals && totals.waiting + totals.running, queues.error)}
            hint={
              queues.error
                ? loadError
                : `${formatNumber(totals?.running ?? 0)} running, ${formatNumber(totals?.planned ?? 0)} scheduled`
            }
          />
          <Figure
            label="Users"
            value={formatFigure(users.data?.total, users.error)}
            hint={users.error ? loadError : <TextLink to="/staff/users">View all users</TextLink>}
          />
          <Figure
            label="Deleted businesses"
            value={formatFigure(deleted.data?.total, deleted.error)}
            hint={deleted.error ? loadError : deletedHint}
          />
        </KeyFigures>
        <KnownIssues />
        <Grid className={classes.columns} fit="min(360px, 100%)" gap={20}>
          <NewestUsers users={users} />
          <DeletedBusinessesSection deleted={deleted} />
        </Grid>
        {children}
      </Grid>
    </Page>
  );
}
