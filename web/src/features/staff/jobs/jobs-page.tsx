import { Paging } from '@fanfare/contract/kit/paging';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/api.ts';
import { useListQuery } from '../../../lib/use-list-query.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { RefreshButton } from '../overview/refresh-button.tsx';
import classes from '../staff.module.css';
import { JobsTable } from './jobs-table.tsx';
import { QueuesSection } from './queues-section.tsx';

/** Background work: what waits and runs, what gave up and why, and another try. */
export function JobsPage() {
  const [list, setList] = useListQuery(Paging);
  const queues = useQuery(query('GET /staff/queues'));
  const jobs = useQuery({ ...query('GET /staff/jobs', { query: list }), placeholderData: keepPreviousData });
  return (
    <Page
      title="Jobs"
      lead="Background work: what waits, what runs, and what failed for good."
      width="wide"
      action={<RefreshButton queries={[queues, jobs]} />}
    >
      <QueuesSection queues={queues} />
      <h2 className={classes.subtitle}>Failed for good</h2>
      <p className={classes.quiet}>Mend the cause, then run it again. Discard only what is no longer wanted.</p>
      <JobsTable
        jobs={jobs}
        list={list}
        onList={setList}
        empty={
          <EmptyState title="Nothing has failed" drawing="cup">
            Work that gives up after all its attempts is kept here, with the reason, until somebody looks at it.
          </EmptyState>
        }
      />
    </Page>
  );
}
