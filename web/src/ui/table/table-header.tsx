import { Checkbox, Table, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import classes from './data-table.module.css';
import { nextSort, type SortState, sortState } from './table-sort.ts';
import type { Column } from './table-types.ts';

type HeaderProps<Row> = {
  columns: readonly Column<Row>[];
  sort?: string;
  onSort?: (sort: string) => void;
  hasActions: boolean;
  selection?: { isAll: boolean; isSome: boolean; onAll: (isOn: boolean) => void };
};

const icons = { none: IconArrowsSort, ascending: IconArrowUp, descending: IconArrowDown };

export function TableHeader<Row>({ columns, sort, onSort, hasActions, selection }: HeaderProps<Row>) {
  return (
    <Table.Thead className={classes.thead}>
      <Table.Tr>
        {selection && (
          <Table.Th className={classes.tick}>
            <Checkbox
              aria-label="Select all rows on this page"
              checked={selection.isAll}
              indeterminate={selection.isSome && !selection.isAll}
              onChange={(event) => selection.onAll(event.currentTarget.checked)}
            />
          </Table.Th>
        )}
        {columns.map((column) => {
          const state = sortState(sort, column.id);
          return (
            <Table.Th
              key={column.id}
              scope="col"
              w={column.width}
              miw={column.minWidth}
              data-align={column.align}
              aria-sort={column.sortable && onSort ? state : undefined}
            >
              {column.sortable && onSort ? (
                <UnstyledButton
                  className={classes.sort}
                  data-sort={state}
                  onClick={() => onSort(nextSort(sort, column.id))}
                >
                  {column.head}
                  <SortIcon state={state} />
                </UnstyledButton>
              ) : (
                column.head
              )}
            </Table.Th>
          );
        })}
        {hasActions && (
          <Table.Th className={classes.actionsHead}>
            <VisuallyHidden>Actions</VisuallyHidden>
          </Table.Th>
        )}
      </Table.Tr>
    </Table.Thead>
  );
}

function SortIcon({ state }: { state: SortState }) {
  const Icon = icons[state];
  return <Icon size={14} stroke={1.5} aria-hidden />;
}
