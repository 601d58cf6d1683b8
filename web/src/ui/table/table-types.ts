import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

export type Column<Row> = {
  id: string;
  head: string;
  cell: (row: Row) => ReactNode;
  /** The same as plain text, for the CSV file. A column without it is left out of the file. */
  text?: (row: Row) => string | number | null | undefined;
  sortable?: boolean;
  align?: 'start' | 'end';
  width?: number;
  /** What a long neighbour must leave it. */
  minWidth?: number;
  /** Not shown until somebody chooses it. */
  isExtra?: boolean;
  /** Names the row: always shown, first, and read out with it. */
  isName?: boolean;
  /** What stands under the column: the sum of all pages, as the server gives it. */
  total?: ReactNode;
};

export type RowAction = {
  label: string;
  icon: Icon;
  onClick: () => void;
  danger?: boolean;
  /** Also shown as an icon when the row is hovered or focused. */
  isQuick?: boolean;
  disabled?: boolean;
};

export type BulkAction<Row> = {
  label: string;
  icon: Icon;
  onClick: (rows: Row[]) => unknown;
  danger?: boolean;
};

export type Paged<Row> = { items: readonly Row[]; total: number; page: number; page_size: number };

/** The part of a TanStack query the table looks at. */
export type ListQuery<Row> = {
  data: Paged<Row> | undefined;
  isPending: boolean;
  isFetching: boolean;
  error: unknown;
  refetch: () => unknown;
};
