import { jobMessages, jobStates } from '@fanfare/contract/bulk-ai/articles';
import { Paging } from '@fanfare/contract/kit/paging';
import { Button } from '@mantine/core';
import { IconPlayerPlay, IconRestore, IconTrash } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { z } from 'zod';
import { query, useSave } from '../../../lib/api.ts';
import { useCan } from '../../../lib/session.ts';
import { useListQuery } from '../../../lib/use-list-query.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { SearchBox } from '../../../ui/fields/search-box.tsx';
import { Block } from '../../../ui/layout/layout.tsx';
import { DataTable, type RowAction } from '../../../ui/table/data-table.tsx';
import { FilterChips } from '../../../ui/table/filter-chips.tsx';
import { type Job, runningPollMs, settingsQuery, staleAfterChange } from '../bulk-queries.ts';
import { reasonBeside, showFailure } from '../failure-toast.ts';
import { jobStateLabels } from '../state-labels.ts';
import { jobColumns } from './job-columns.tsx';

const ListParams = Paging.extend({ state: z.enum(jobStates).optional() });
const stateOptions = jobStates.map((value) => ({ value, label: jobStateLabels[value] }));

/** The jobs of bulk AI: one for each keyword's article and for each post. */
export function LoggingPage() {
  const [{ page, search, state }, setList, views] = useListQuery(ListParams);
  const jobs = useQuery({
    ...query('GET /bulkaicontentgeneration/logging', { query: { page, search, state }, silent: true }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.items.some((job) => job.state === 'running') ? runningPollMs : false,
  });
  const { actionsFor, failure } = useJobActions();
  const isFiltered = search !== '' || state !== undefined;
  return (
    <>
      {failure}
      <DataTable
        id="bulk-ai-jobs"
        label="Jobs"
        query={jobs}
        columns={jobColumns}
        idOf={({ id }) => id}
        nameOf={({ keyword }) => keyword}
        page={page}
        onPage={(next) => setList({ page: next })}
        onClear={isFiltered ? () => setList({ search: '', state: undefined }) : undefined}
        views={views}
        filters={
          <>
            <SearchBox label="Search jobs" value={search} onSearch={(text) => setList({ search: text })} />
            <FilterChips
              label="Status"
              value={state}
              options={stateOptions}
              onChange={(value) => setList({ state: value })}
            />
          </>
        }
        actions={actionsFor}
        empty={
          <EmptyState
            illustration="chart"
            title="No jobs yet"
            action={
              <Button component={Link} to="/bulkaicontentgeneration/categories">
                View categories
              </Button>
            }
          >
            Each keyword of a category becomes 2 jobs: one writes its article, one publishes it.
          </EmptyState>
        }
      />
    </>
  );
}

function useJobActions() {
  const canEdit = useCan('bulk_ai:editor');
  const [failed, setFailed] = useState<{ reason: string | undefined }>();
  const { data: settings } = useQuery(settingsQuery);
  const stale = { refreshes: staleAfterChange };
  const run = useSave('POST /bulkaicontentgeneration/logging/run/{id}', stale);
  const remove = useSave('POST /bulkaicontentgeneration/logging/delete/{id}', stale);
  const restore = useSave('POST /bulkaicontentgeneration/logging/restore/{id}', stale);

  const runJob = ({ id }: Job) => {
    setFailed(undefined);
    run.mutate(
      { params: { id } },
      {
        onSuccess: () =>
          settings?.settings.stop_generation
            ? toast.good('Writing stays stopped for all other jobs.', jobMessages.ran)
            : toast.good(jobMessages.ran),
        onError: (error) => setFailed({ reason: reasonBeside(jobMessages.runFailed, error) }),
      },
    );
  };
  const restoreJob = ({ id }: Job) =>
    restore.mutate({ params: { id } }, { onSuccess: () => toast.good('Job restored.'), onError: toast.failed });
  const removeJob = (job: Job) =>
    remove.mutate(
      { params: { id: job.id } },
      {
        onSuccess: () => toast.undo(jobMessages.deleted, () => restoreJob(job)),
        onError: showFailure(jobMessages.deleteFailed),
      },
    );

  const actionsFor = (job: Job): RowAction[] => {
    if (!canEdit) return [];
    const actions: (RowAction | false)[] = [
      job.can.run && { label: 'Run', icon: IconPlayerPlay, isQuick: true, onClick: () => runJob(job) },
      job.can.restore && { label: 'Restore', icon: IconRestore, isQuick: true, onClick: () => restoreJob(job) },
      job.can.delete && { label: 'Delete', icon: IconTrash, danger: true, onClick: () => removeJob(job) },
    ];
    return actions.filter((action) => action !== false);
  };
  const failure = failed && (
    <Block mb={16}>
      {/* Green, as the specification has it; announced as an alert all the same. */}
      <Alert tone="good" role="alert" title={jobMessages.runFailed} onClose={() => setFailed(undefined)}>
        {failed.reason}
      </Alert>
    </Block>
  );
  return { actionsFor, failure };
}
