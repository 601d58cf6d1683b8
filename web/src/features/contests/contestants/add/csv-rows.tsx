import { type PersonRow, rowProblems } from '@fanfare/contract/contests/import/people-csv';
import { Badge, Table, Text } from '@mantine/core';
import { formatNumber } from '../../../../lib/format.ts';
import { Block } from '../../../../ui/layout/layout.tsx';
import { ScrollRegion } from '../../../../ui/page/scroll-region.tsx';
import { Meta } from '../../../../ui/text/text.tsx';
import classes from './add-entries.module.css';

/** Number of rows shown, at most: this is a preview, and more rows would only slow the dialog down. */
const maxShown = 100;

/** The rows of the file, those with errors first. */
export function CsvRows({ rows }: { rows: readonly PersonRow[] }) {
  const sorted = rows.toSorted((a, b) => Number(b.problem !== null) - Number(a.problem !== null) || a.row - b.row);
  const shown = sorted.slice(0, maxShown);
  return (
    <div>
      <ScrollRegion className={classes.rows} label="Rows">
        <Table role="table" aria-label="Rows" stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Row</Table.Th>
              <Table.Th>Person</Table.Th>
              <Table.Th>Status</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody style={{ verticalAlign: 'top' }}>
            {shown.map(({ row, name, email, problem }) => (
              <Table.Tr key={row}>
                <Table.Td>{row}</Table.Td>
                <Table.Td>
                  <Block component="span" display="block" breakWords>
                    {name || '(empty)'}
                  </Block>
                  {email !== '' && email !== name && (
                    <Meta display="block" breakWords>
                      {email}
                    </Meta>
                  )}
                  {problem && (
                    <Block component="span" display="block" breakWords c="red" fz={13}>
                      {rowProblems[problem]}
                    </Block>
                  )}
                </Table.Td>
                <Table.Td>{problem ? <Badge color="red">Error</Badge> : <Badge color="green">Ready</Badge>}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollRegion>
      {sorted.length > maxShown && (
        <Text size="sm" c="dimmed" mt={8}>
          The first {maxShown} of {formatNumber(sorted.length)} rows.
        </Text>
      )}
    </div>
  );
}
