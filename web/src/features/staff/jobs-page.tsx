import { Paging } from '@fanfare/contract/kit/paging';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../lib/api.ts';
import { useListState } from '../../lib/list-state.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { JobsTable } from './jobs-table.tsx';

/** Background work that gave up: what it was, why it failed, and another try. */
export function JobsPage() {
  const [list, setList] = useListState(Paging);
  const jobs = useQuery({ ...query('GET /staff/jobs', { query: list }), placeholderData: keepPreviousData });
  return (
    <Page title="Jobs" lead="Background work that failed for good. Mend the cause, then run it again." width="wide">
      <JobsTable
        jobs={jobs}
        list={list}
        onList={setList}
        empty={
          <EmptyState title="Nothing has failed">
            Work that gives up after all its attempts is kept here, with the reason, until somebody looks at it.
          </EmptyState>
        }
      />
    </Page>
  );
}
