import { Paging } from '@fanfare/contract/kit/paging';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/api.ts';
import { useListQuery } from '../../../lib/use-list-query.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { RefreshButton } from '../refresh-button.tsx';
import classes from '../staff.module.css';
import { JobsTable } from './jobs-table.tsx';
import { QueuesSection } from './queues-section.tsx';

/** Job queues and failed jobs, with retry and discard. */
export function JobsPage() {
  const [list, setList] = useListQuery(Paging);
  const queues = useQuery(query('GET /staff/queues'));
  const jobs = useQuery({ ...query('GET /staff/jobs', { query: list }), placeholderData: keepPreviousData });
  return (
    <Page
      title="Jobs"
      lead="Background jobs: pending, running and failed."
      width="wide"
      action={<RefreshButton queries={[queues, jobs]} />}
    >
      <QueuesSection queues={queues} />
      <h2 className={classes.subtitle}>Failed jobs</h2>
      <p className={classes.quiet}>Fix the cause, then run the job again. Discard jobs you no longer need.</p>
      <JobsTable
        jobs={jobs}
        list={list}
        onList={setList}
        empty={
          <EmptyState title="No failed jobs" illustration="cup">
            Jobs that fail after all retries appear here.
          </EmptyState>
        }
      />
    </Page>
  );
}
