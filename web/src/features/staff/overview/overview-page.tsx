import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/api.ts';
import { formatNumber } from '../../../lib/format.ts';
import { Page } from '../../../ui/page/page.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import { queueTotals } from '../jobs/queue-totals.ts';
import { KnownIssues } from '../logs/known-issues.tsx';
import classes from '../staff.module.css';
import { DeletedSection } from './deleted-businesses-section.tsx';
import { Figure, KeyFigures } from './key-figures.tsx';
import { NewestUsers } from './newest-users.tsx';
import { RefreshButton } from './refresh-button.tsx';

const halfMinute = 30_000;

/** The staff's dashboard: is everything well, and what is new? */
export function OverviewPage() {
  const queues = useQuery({ ...query('GET /staff/queues', { silent: true }), refetchInterval: halfMinute });
  const users = useQuery(query('GET /staff/users', { query: {} }));
  const deleted = useQuery(query('GET /staff/businesses/deleted', { query: {} }));
  const sum = queues.data && queueTotals(queues.data.queues);
  const figure = (value: number | undefined, error: unknown) =>
    value === undefined ? (error ? '?' : undefined) : formatNumber(value);
  const unread = 'Could not be read. Refresh to try again.';

  return (
    <Page
      title="Staff"
      lead="How this installation is doing, at a glance."
      action={<RefreshButton queries={[queues, users, deleted]} />}
    >
      <div className={classes.stack}>
        <KeyFigures>
          <Figure
            label="Failed jobs"
            value={figure(sum?.failed, queues.error)}
            tone={sum && (sum.failed > 0 ? 'bad' : 'good')}
            hint={
              queues.error ? (
                unread
              ) : (
                <TextLink to="/staff/jobs">
                  {sum?.failed ? 'See why, and run them again' : 'See the job board'}
                </TextLink>
              )
            }
          />
          <Figure
            label="Work in line"
            value={figure(sum && sum.waiting + sum.running, queues.error)}
            hint={
              queues.error
                ? unread
                : `${formatNumber(sum?.running ?? 0)} at work, ${formatNumber(sum?.planned ?? 0)} planned`
            }
          />
          <Figure
            label="Users"
            value={figure(users.data?.total, users.error)}
            hint={users.error ? unread : <TextLink to="/staff/users">See all users</TextLink>}
          />
          <Figure
            label="Deleted businesses"
            value={figure(deleted.data?.total, deleted.error)}
            hint={
              deleted.error ? (
                unread
              ) : deleted.data?.total === 0 ? (
                'None to restore'
              ) : (
                <TextLink to="/staff/businesses">Restore one</TextLink>
              )
            }
          />
        </KeyFigures>
        <KnownIssues />
        <div className={classes.columns}>
          <NewestUsers users={users} />
          <DeletedSection deleted={deleted} />
        </div>
      </div>
    </Page>
  );
}
