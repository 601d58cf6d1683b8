import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

type CellValue = string | number | null | undefined;

export type Column<Row> = {
  id: string;
  head: string;
  cell: (row: Row) => ReactNode;
  /** The cell as plain text for the CSV file; a column without it is not exported. */
  text?: (row: Row) => CellValue;
  /** The value to sort by in the browser; `text` if missing. */
  value?: (row: Row) => CellValue;
  sortable?: boolean;
  /** True if the first click on the header sorts descending: the largest figure first. */
  sortsDescendingFirst?: boolean;
  align?: 'start' | 'end';
  width?: number;
  /** Smallest width in px; keeps the column readable beside long neighbors. */
  minWidth?: number;
  /** True for a column that is hidden until the user selects it. */
  isExtra?: boolean;
  /** True for the column that names the row: always shown, first. */
  isName?: boolean;
  /**
   * Footer cell: a fixed total (over all pages, from the server), or a function of the table's rows in the browser;
   * while rows are selected, it is called with these only.
   */
  total?: ReactNode | ((rows: readonly Row[]) => ReactNode);
};

export type RowAction = {
  label: string;
  icon: Icon;
  onClick: () => void;
  danger?: boolean;
  /** True for an action that is also shown as an icon when the row is hovered or focused. */
  isQuick?: boolean;
  disabled?: boolean;
};

export type BulkAction<Row> = {
  label: string;
  icon: Icon;
  onClick: (rows: Row[]) => unknown;
  danger?: boolean;
};

/** Methods of a table that its screen can call. */
export type TableHandle<Row> = {
  /** Focuses the first of the shown rows that matches, in their current order, and scrolls it into view. */
  focusFirst: (matches: (row: Row) => boolean) => void;
};

/** Choice of the number of rows on a page. */
export type PageSizeChoice = {
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
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
