import { type ColumnMapping, plannedLabels, plannedMessages } from '@fanfare/contract/csv-import';
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
type Props = { text: string; mapping: ColumnMapping; skips: boolean; onSkips: (skips: boolean) => void };

/** Every line as the server reads it. */
export function ImportReview({ text, mapping, skips, onSkips }: Props) {
  const read = useQuery({
    queryKey: ['POST /social/import/check', text, mapping],
    queryFn: () => call('POST /social/import/check', { body: { text, mapping } }),
    staleTime: 60_000,
    retry: false,
  });
  if (read.error) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data)
    return (
      <div role="status" aria-label="Looking at the rows">
        <Skeleton height={320} radius="md" />
      </div>
    );
  const { ok, invalid, duplicates } = read.data;
  return (
    <>
      <p className={classes.sum}>
        <strong>{ok === 1 ? 'One post' : `${ok} posts`}</strong> will be planned
        {duplicates > 0 && `, ${duplicates} ${duplicates === 1 ? 'is' : 'are'} planned already and left out`}
        {invalid > 0 && `, ${invalid} cannot be imported as ${invalid === 1 ? 'it is' : 'they are'}`}.
      </p>
      {invalid > 0 && (
        <Alert tone="warn" title={plannedMessages.invalid(invalid)}>
          <Checkbox
            label="Leave them out and import the others"
            checked={skips}
            onChange={(event) => onSkips(event.currentTarget.checked)}
          />
        </Alert>
      )}
      <ImportRows report={read.data} />
    </>
  );
}

const looks = {
  ok: { color: 'green', label: 'Fine' },
  invalid: { color: 'red', label: 'Wrong' },
  duplicate: { color: 'orange', label: 'There already' },
  imported: { color: 'violet', label: 'Planned' },
} as const;

export function ImportRows({ report }: { report: Report }) {
  // What is wrong comes first: a file may have hundreds of lines, and one that needs somebody.
  const rows = report.rows.toSorted((a, b) => Number(b.state === 'invalid') - Number(a.state === 'invalid'));
  return (
    <ScrollRegion className={classes.rows} label="Rows of the file">
      <Table role="table" aria-label="Rows" stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Row</Table.Th>
            <Table.Th>Account</Table.Th>
            <Table.Th>Post</Table.Th>
            <Table.Th>When</Table.Th>
            <Table.Th>State</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <ReportRow key={row.row} row={row} />
          ))}
        </Table.Tbody>
      </Table>
    </ScrollRegion>
  );
}

function ReportRow({ row }: { row: Row }) {
  const { color, label } = looks[row.state];
  return (
    <Table.Tr>
      <Table.Td>{row.row}</Table.Td>
      <Table.Td>
        <span className={classes.account}>
          {row.social_network && <NetworkIcon network={row.social_network} size={20} />}
          {row.account || '(empty)'}
        </span>
      </Table.Td>
      <Table.Td>
        <span className={classes.message}>{row.message || '(no words)'}</span>
        {row.errors.length > 0 && (
          <ul className={classes.errors}>
            {row.errors.map(({ column, sentence }) => (
              <li key={`${column} ${sentence}`}>
                <strong>{plannedLabels[column].replace(/ \(.*/, '')}:</strong> {sentence}
              </li>
            ))}
          </ul>
        )}
        {row.same_as && <small>{sameWords(row.same_as)}</small>}
        {row.beside !== null && (
          <small className={classes.beside}>
            Another post is planned for this account at the same minute, and both would go out.{' '}
            <TextLink to="/social/share/$id" params={{ id: String(row.beside) }}>
              Look at it
            </TextLink>
          </small>
        )}
      </Table.Td>
      <Table.Td className={classes.when}>{row.due ? <DateTime at={row.due} /> : '–'}</Table.Td>
      <Table.Td>
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

const sameWords = ({ row }: NonNullable<Row['same_as']>): string =>
  row === null ? 'The same post is planned already.' : `The same as row ${row}.`;
