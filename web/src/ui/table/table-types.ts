import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

export type Column<Row> = {
  id: string;
  head: string;
  cell: (row: Row) => ReactNode;
  /** The cell as plain text for the CSV file; a column without it is not exported. */
  text?: (row: Row) => string | number | null | undefined;
  sortable?: boolean;
  align?: 'start' | 'end';
  width?: number;
  /** In px; keeps the column readable beside long neighbors. */
  minWidth?: number;
  /** Hidden until the user selects it. */
  isExtra?: boolean;
  /** The column that names the row: always shown, first. */
  isName?: boolean;
  /** Footer cell: the total over all pages, from the server. */
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

/** The part of a TanStack query the table uses. */
export type ListQuery<Row> = {
  data: Paged<Row> | undefined;
  isPending: boolean;
  isFetching: boolean;
  error: unknown;
  refetch: () => unknown;
};
