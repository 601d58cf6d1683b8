import { Badge, Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call, type Output } from '../../../lib/api.ts';
import { Block } from '../../../ui/layout/layout.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import classes from '../leads.module.css';

type Log = Output<'GET /leads/webhooks/{id}/log'>;
type Attempt = Log['attempts'][number];

const pollMs = 10_000;
const isSuccess = ({ status }: Attempt): boolean => status !== null && status >= 200 && status < 300;

const columns: Column<Attempt>[] = [
  {
    id: 'at',
    head: 'Time',
    isName: true,
    minWidth: 170,
    cell: ({ at }) => <DateTime at={at} />,
    text: ({ at }) => at,
  },
  {
    id: 'status',
    head: 'Status',
    minWidth: 110,
    cell: (attempt) => (
      <span className={classes.badges}>
        <Badge color={isSuccess(attempt) ? 'green' : 'red'}>{attempt.status ?? 'No response'}</Badge>
        {attempt.is_test && <Badge color="blue">Test</Badge>}
        {attempt.is_replay && <Badge color="gray">Sent again</Badge>}
      </span>
    ),
    text: ({ status }) => status,
  },
  {
    id: 'lead',
    head: 'Lead',
    minWidth: 90,
    cell: ({ lead_id }) =>
      lead_id === null ? (
        '–'
      ) : (
        <TextLink to="/leads/inbox" search={{ lead: lead_id }} inherit>
          View lead
        </TextLink>
      ),
    text: ({ lead_id }) => lead_id,
  },
  { id: 'attempt', head: 'Attempt', align: 'end', cell: ({ attempt }) => attempt, text: ({ attempt }) => attempt },
  {
    id: 'duration',
    head: 'Duration',
    align: 'end',
    minWidth: 90,
    cell: ({ milliseconds }) => `${milliseconds} ms`,
    text: ({ milliseconds }) => milliseconds,
  },
  {
    id: 'answer',
    head: 'Response',
    minWidth: 220,
    cell: ({ answer }) => (
      <Block component="span" flex="1 1 200px" miw={0} breakWords>
        {answer || '–'}
      </Block>
    ),
    text: ({ answer }) => answer,
  },
  { id: 'id', head: 'webhook-id', minWidth: 200, isExtra: true, cell: ({ webhook_id }) => webhook_id },
];

/** Log of every attempt to reach a webhook, newest first. */
export function AttemptLog({ endpointId }: { endpointId: number }) {
  const log = useInfiniteQuery({
    queryKey: ['GET /leads/webhooks/{id}/log', { params: { id: endpointId } }],
    queryFn: ({ pageParam, signal }): Promise<Log> =>
      call('GET /leads/webhooks/{id}/log', {
        params: { id: endpointId },
        query: pageParam > 0 ? { cursor: pageParam } : {},
        silent: true,
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: ({ state: { data } }) => (data && data.pages.length > 1 ? false : pollMs),
  });
  const items = log.data?.pages.flatMap(({ attempts }) => attempts) ?? [];
  return (
    <>
      <DataTable
        id="lead-webhook-log"
        label="Attempts"
        query={{
          ...log,
          data: log.data && { items, total: items.length, page: 1, page_size: Math.max(items.length, 1) },
        }}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={({ webhook_id }) => webhook_id}
        empty={
          <Block component="p" p={24} c="dimmed" ta="center">
            No attempts yet. Send a test to see one.
          </Block>
        }
      />
      {log.hasNextPage && (
        <div className={classes.more}>
          <Button variant="default" loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
            Show more attempts
          </Button>
        </div>
      )}
    </>
  );
}
