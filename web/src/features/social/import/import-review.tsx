import { minuteMs } from '@fanfare/contract/kit/durations';
import { countOf } from '@fanfare/contract/kit/plurals';
import { terms } from '@fanfare/contract/kit/terms';
import { type ColumnMapping, csvColumnLabels, csvMessages } from '@fanfare/contract/social/csv-import';
import { Badge, Button, Checkbox, Skeleton } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { call, type Output } from '../../../lib/api.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Block, Flex } from '../../../ui/layout/layout.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import { type Column, DataTable, type TableHandle } from '../../../ui/table/data-table.tsx';
import { NetworkIcon } from '../accounts/network-icon.tsx';
import classes from './import.module.css';

type Report = Output<'POST /social/import/check'>;
type Row = Report['rows'][number];
type Props = {
  text: string;
  mapping: ColumnMapping;
  skipInvalid: boolean;
  onSkipInvalid: (skipInvalid: boolean) => void;
};

/** Last step: every row as the server parsed it. */
export function ImportReview({ text, mapping, skipInvalid, onSkipInvalid }: Props) {
  const checkQuery = useQuery({
    queryKey: ['POST /social/import/check', text, mapping],
    queryFn: () => call('POST /social/import/check', { body: { text, mapping } }),
    staleTime: minuteMs,
    retry: false,
  });
  if (checkQuery.error) return <ErrorState error={checkQuery.error} onRetry={() => void checkQuery.refetch()} />;
  if (!checkQuery.data)
    return (
      <div role="status" aria-label="Checking rows">
        <Skeleton height={320} radius="md" />
      </div>
    );
  const { ok, invalid, duplicates } = checkQuery.data;
  return (
    <>
      <Block component="p" fz={16}>
        <strong>{countOf(ok, 'post')}</strong> will be scheduled
        {duplicates > 0 && `, ${duplicates} already scheduled (skipped)`}
        {invalid > 0 && `, ${invalid} with errors`}.
      </Block>
      {invalid > 0 && (
        <Alert tone="warn" title={csvMessages.invalid(invalid)}>
          <Checkbox
            mt={6}
            label="Skip these rows and import the others"
            checked={skipInvalid}
            onChange={(event) => onSkipInvalid(event.currentTarget.checked)}
          />
        </Alert>
      )}
      <ImportRows report={checkQuery.data} />
    </>
  );
}

const stateBadges = {
  invalid: { color: 'red', label: 'Error' },
  duplicate: { color: 'orange', label: 'Duplicate' },
  ok: { color: 'green', label: 'Ready' },
  imported: { color: 'violet', label: 'Scheduled' },
} as const;
/** Order of the rows: those with errors are first, because a file can have hundreds of rows. */
const stateOrder = Object.keys(stateBadges);

/** Columns, together as wide as the step beside the menu of a 1280 px window; wider windows stretch them. */
const columns: Column<Row>[] = [
  {
    id: 'row',
    head: 'Row',
    isName: true,
    sortable: true,
    width: 76,
    cell: ({ row }) => row,
    value: ({ row }) => row,
  },
  {
    id: 'account',
    head: 'Account',
    sortable: true,
    width: 134,
    value: ({ account }) => account,
    cell: (row) => (
      <Flex component="span" className={classes.account} gap={8}>
        {row.social_network && <NetworkIcon network={row.social_network} size={20} />}
        {row.account || '(empty)'}
      </Flex>
    ),
  },
  { id: 'post', head: 'Post', width: 194, cell: (row) => <PostCell row={row} /> },
  {
    id: 'date',
    head: 'Date',
    sortable: true,
    width: 126,
    value: ({ due }) => due,
    cell: ({ due }) => (due ? <DateTime at={due} /> : <span data-empty>–</span>),
  },
  {
    id: 'status',
    head: 'Status',
    sortable: true,
    width: 116,
    value: ({ state }) => stateOrder.indexOf(state),
    cell: ({ state, share_id }) => (
      <>
        <Badge color={stateBadges[state].color}>{stateBadges[state].label}</Badge>{' '}
        {share_id !== null && (
          <TextLink to="/social/share/$id" params={{ id: String(share_id) }}>
            Open
          </TextLink>
        )}
      </>
    ),
  },
];

export function ImportRows({ report: { rows, invalid } }: { report: Report }) {
  const table = useRef<TableHandle<Row>>(null);
  return (
    <div className={classes.rows}>
      <DataTable
        id="social-import"
        label="Rows"
        query={{
          data: { items: rows, total: rows.length, page: 1, page_size: rows.length },
          isPending: false,
          isFetching: false,
          error: null,
          refetch: () => undefined,
        }}
        columns={columns}
        idOf={({ row }) => row}
        nameOf={({ row }) => `Row ${row}`}
        sort="status"
        handle={table}
        tools={
          invalid > 0 && (
            <Button
              variant="subtle"
              color="gray"
              leftSection={<IconAlertCircle size={18} stroke={1.5} aria-hidden />}
              onClick={() => table.current?.focusFirst(({ state }) => state === 'invalid')}
            >
              Go to first error
            </Button>
          )
        }
        hasCsv={false}
        empty={null}
      />
    </div>
  );
}

const PostCell = ({ row }: { row: Row }) => (
  <>
    <Block component="span" breakWords lines={3}>
      {row.message || terms.noText}
    </Block>
    <RowMarks row={row} />
    {row.errors.length > 0 && (
      <Block component="ul" mt={4} c="red" fz={13}>
        {row.errors.map(({ column, sentence }) => (
          <li key={`${column} ${sentence}`}>
            <strong>{csvColumnLabels[column].replace(/ \(.*/, '')}:</strong> {sentence}
          </li>
        ))}
      </Block>
    )}
    {row.same_as && <small>{formatDuplicate(row.same_as)}</small>}
    {row.beside !== null && (
      <Block component="small" display="block" c="orange">
        Another post to this account is scheduled for the same minute. Both will publish.{' '}
        <TextLink to="/social/share/$id" params={{ id: String(row.beside) }}>
          View post
        </TextLink>
      </Block>
    )}
  </>
);

/** Badges for what the text alone doesn’t show: a thread of several messages, and messages marked as written by AI. */
const RowMarks = ({ row: { messages, ai_messages } }: { row: Row }) =>
  messages > 1 || ai_messages > 0 ? (
    <Flex component="span" gap={6} align="stretch" wrap mt={4}>
      {messages > 1 && (
        <Badge component="span" color="gray" variant="light">
          Thread of {messages}
        </Badge>
      )}
      {ai_messages > 0 && (
        <Badge component="span" color="violet" variant="light">
          {ai_messages === messages ? 'Written by AI' : `${ai_messages} of ${messages} by AI`}
        </Badge>
      )}
    </Flex>
  ) : null;

const formatDuplicate = ({ row }: NonNullable<Row['same_as']>): string =>
  row === null ? 'This post is already scheduled.' : `Same as row ${row}.`;
