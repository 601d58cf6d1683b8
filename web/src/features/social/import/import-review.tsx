import { terms } from '@fanfare/contract/kit/terms';
import { type ColumnMapping, csvColumnLabels, csvMessages } from '@fanfare/contract/social/csv-import';
import { Badge, Checkbox, Skeleton, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call, type Output } from '../../../lib/api.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { ScrollRegion } from '../../../ui/page/scroll-region.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
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
    staleTime: 60_000,
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
      <p className={classes.sum}>
        <strong>{ok === 1 ? '1 post' : `${ok} posts`}</strong> will be scheduled
        {duplicates > 0 && `, ${duplicates} already scheduled (skipped)`}
        {invalid > 0 && `, ${invalid} with errors`}.
      </p>
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
  ok: { color: 'green', label: 'Ready' },
  invalid: { color: 'red', label: 'Error' },
  duplicate: { color: 'orange', label: 'Duplicate' },
  imported: { color: 'violet', label: 'Scheduled' },
} as const;

export function ImportRows({ report }: { report: Report }) {
  // Invalid rows first: a file can have hundreds of rows.
  const rows = report.rows.toSorted((a, b) => Number(b.state === 'invalid') - Number(a.state === 'invalid'));
  return (
    <ScrollRegion className={classes.rows} label="Rows">
      {/* Cards when narrow; the roles keep it a table for screen readers. */}
      <Table role="table" aria-label="Rows" stickyHeader>
        <Table.Thead role="rowgroup">
          <Table.Tr role="row">
            {['Row', 'Account', 'Post', 'Date', 'Status'].map((head) => (
              <Table.Th key={head} role="columnheader">
                {head}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody role="rowgroup">
          {rows.map((row) => (
            <ReportRow key={row.row} row={row} />
          ))}
        </Table.Tbody>
      </Table>
    </ScrollRegion>
  );
}

function ReportRow({ row }: { row: Row }) {
  const { color, label } = stateBadges[row.state];
  return (
    <Table.Tr role="row">
      <Table.Td role="cell" className={classes.number}>
        {row.row}
      </Table.Td>
      <Table.Td role="cell">
        <span className={classes.account}>
          {row.social_network && <NetworkIcon network={row.social_network} size={20} />}
          {row.account || '(empty)'}
        </span>
      </Table.Td>
      <Table.Td role="cell" className={classes.post}>
        <span className={classes.message}>{row.message || terms.noText}</span>
        <RowMarks row={row} />
        {row.errors.length > 0 && (
          <ul className={classes.errors}>
            {row.errors.map(({ column, sentence }) => (
              <li key={`${column} ${sentence}`}>
                <strong>{csvColumnLabels[column].replace(/ \(.*/, '')}:</strong> {sentence}
              </li>
            ))}
          </ul>
        )}
        {row.same_as && <small>{formatDuplicate(row.same_as)}</small>}
        {row.beside !== null && (
          <small className={classes.beside}>
            Another post to this account is scheduled for the same minute. Both will publish.{' '}
            <TextLink to="/social/share/$id" params={{ id: String(row.beside) }}>
              View post
            </TextLink>
          </small>
        )}
      </Table.Td>
      <Table.Td role="cell" className={classes.when} data-empty={row.due === null || undefined}>
        {row.due ? <DateTime at={row.due} /> : '–'}
      </Table.Td>
      <Table.Td role="cell" className={classes.status}>
        <Badge color={color}>{label}</Badge>{' '}
        {row.share_id !== null && (
          <TextLink to="/social/share/$id" params={{ id: String(row.share_id) }}>
            Open
          </TextLink>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

/** What the text alone doesn’t show: further messages, and which are marked as written by AI. */
const RowMarks = ({ row: { messages, ai_messages } }: { row: Row }) =>
  messages > 1 || ai_messages > 0 ? (
    <span className={classes.marks}>
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
    </span>
  ) : null;

const formatDuplicate = ({ row }: NonNullable<Row['same_as']>): string =>
  row === null ? 'This post is already scheduled.' : `Same as row ${row}.`;
