import { actionItemsPageSize } from '@fanfare/contract/ad-changes/change-log';
import { Button, Group } from '@mantine/core';
import { IconArrowBackUp, IconBan, IconRefresh } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { z } from 'zod';
import { type Output, query } from '../../../lib/api.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useListQuery } from '../../../lib/use-list-query.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { CardsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Block, Grid } from '../../../ui/layout/layout.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { FilterChips } from '../../../ui/table/filter-chips.tsx';
import { ChangesStoppedAlert } from '../limits/changes-stopped-alert.tsx';
import { ActionResult } from '../list/action-columns.tsx';
import { networkLabel } from '../network-label.ts';
import { useActionProgress } from '../progress/use-action-progress.ts';
import { useActionCommands } from '../use-action-commands.tsx';
import { type ItemState, itemColumnsOf, itemStateLabels, itemStates } from './item-columns.tsx';

type Action = Output<'GET /ads/action/{id}'>['action'];

const ItemsQuery = z.object({
  page: z.coerce.number<string | number>().int().min(1).default(1),
  state: z.enum(itemStates).optional(),
});

/** Page of one action with its rows. */
export function AdActionPage() {
  const { id: idText } = useParams({ strict: false });
  const id = Number(idText);
  const [{ page, state }, setList] = useListQuery(ItemsQuery);
  const loaded = useQuery({
    ...query('GET /ads/action/{id}', { params: { id }, query: { page, state }, silent: true }),
    placeholderData: keepPreviousData,
  });
  const { data, error } = loaded;
  const action = data?.action;
  const columns = useMemo(() => itemColumnsOf(action), [action]);
  if (error && !data)
    return (
      <Page title="Ad change">
        <ErrorState
          error={error}
          onRetry={() => void loaded.refetch()}
          object={{ name: 'Ad change', others: <TextLink to="/ads/changes">View all ad changes</TextLink> }}
        />
      </Page>
    );
  return (
    <Page
      title={action?.title ?? 'Ad change'}
      lead={action && `In ${action.account_name} on ${networkLabel(action.network)}.`}
      width="wide"
    >
      <Block hideEmpty mb={16}>
        <ChangesStoppedAlert />
      </Block>
      {action ? <ActionCard key={action.id} action={action} /> : <CardsSkeleton cards={1} />}
      <DataTable
        id="ad-change-items"
        label="Ads of this change"
        query={{
          ...loaded,
          data: data && { items: data.items, total: data.total, page, page_size: actionItemsPageSize },
        }}
        columns={columns}
        idOf={(item) => `${item.id} ${item.state}`}
        nameOf={({ name }) => name}
        page={page}
        onPage={(next) => setList({ page: next })}
        onClear={state ? () => setList({ state: undefined }) : undefined}
        filters={
          <FilterChips
            label="Status"
            value={state}
            options={stateOptions(action, state)}
            onChange={(value) => setList({ state: value })}
          />
        }
        empty={<EmptyState illustration="chart" title="No ads in this change" />}
      />
    </Page>
  );
}

/** States that rows have, with their counts. Skipped rows are not counted. */
const stateOptions = (action: Action | undefined, chosen: ItemState | undefined) =>
  itemStates.flatMap((value) => {
    const label = itemStateLabels[value];
    const count = action && value !== 'skipped' ? action.counts[value] : 0;
    if (count > 0) return [{ value, label: `${label} (${formatNumber(count)})` }];
    return value === 'skipped' || value === chosen ? [{ value, label }] : [];
  });

function ActionCard({ action }: { action: Action }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [attempt, setAttempt] = useState(0);
  const progress = useActionProgress(action.id, attempt);
  const { undo, retry, cancel, isRetrying, dialogs } = useActionCommands({
    onUndo: (_, { action_id }) => void navigate({ to: '/ads/changes/$id', params: { id: String(action_id) } }),
    onRetry: () => setAttempt(attempt + 1),
  });
  const isBehind =
    progress !== undefined &&
    (progress.counts.waiting !== action.counts.waiting || progress.isFinished !== (action.finished_at !== null));
  const waiting = progress?.counts.waiting;
  useEffect(() => {
    // Reads the action again for each row that is done.
    if (isBehind && waiting !== undefined) void client.invalidateQueries({ queryKey: ['GET /ads/action/{id}'] });
  }, [client, isBehind, waiting]);
  const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;
  const counts = progress?.counts ?? action.counts;
  const finishedAt = progress?.isFinished === false ? null : action.finished_at;
  return (
    <Grid component="section" gap={16} mb={20} p={20} panel aria-label="Summary">
      <Grid facts component="dl" fit={180} gap="16px 24px">
        <Grid gap={2} content="start">
          <dt>Result</dt>
          <dd aria-live="polite">
            <ActionResult action={{ ...action, counts, finished_at: finishedAt }} />
          </dd>
        </Grid>
        <Grid gap={2} content="start">
          <dt>By</dt>
          <dd>{action.by ?? 'A former member'}</dd>
        </Grid>
        {action.approved_by !== null && (
          <Grid gap={2} content="start">
            <dt>Approved by</dt>
            <dd>{action.approved_by}</dd>
          </Grid>
        )}
        <Grid gap={2} content="start">
          <dt>Started</dt>
          <dd>
            <DateTime at={action.created_at} />
          </dd>
        </Grid>
        <UndoFact action={action} />
      </Grid>
      {(action.can.undo || action.can.retry || action.can.cancel) && (
        <Group gap="xs">
          {action.can.retry && (
            <Button leftSection={<IconRefresh {...icon} />} loading={isRetrying} onClick={() => void retry(action)}>
              Try again
            </Button>
          )}
          {action.can.undo && (
            <Button variant="default" leftSection={<IconArrowBackUp {...icon} />} onClick={() => undo(action)}>
              Undo
            </Button>
          )}
          {action.can.cancel && (
            <Button variant="subtle" color="red" leftSection={<IconBan {...icon} />} onClick={() => cancel(action)}>
              Cancel change
            </Button>
          )}
        </Group>
      )}
      {dialogs}
    </Grid>
  );
}

function UndoFact({ action: { undo_of, undone_by, undo_until } }: { action: Action }) {
  const linked = undo_of ?? undone_by;
  if (linked !== null)
    return (
      <Grid gap={2} content="start">
        <dt>{undo_of === null ? 'Undone' : 'Undoes'}</dt>
        <dd>
          <TextLink to="/ads/changes/$id" params={{ id: String(linked) }}>
            {undo_of === null ? 'View undo' : 'View original change'}
          </TextLink>
        </dd>
      </Grid>
    );
  if (undo_until === null) return null;
  return (
    <Grid gap={2} content="start">
      <dt>Can be undone until</dt>
      <dd>
        <DateTime at={undo_until} />
      </dd>
    </Grid>
  );
}
