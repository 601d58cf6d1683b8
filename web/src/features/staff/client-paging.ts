import { pageSize } from '@fanfare/contract/kit/paging';
import type { ListQuery } from '../../ui/table/data-table.tsx';

type ListParams = { page: number; search: string };
type FullQuery<Data> = Omit<ListQuery<never>, 'data'> & { data: Data | undefined };

/** Filters rows by the search text and cuts out one page, in the browser, for calls that return all rows at once. */
export function paginate<Row>(rows: readonly Row[], { page, search }: ListParams, toText: (row: Row) => string) {
  const searchText = search.trim().toLowerCase();
  const matches = searchText ? rows.filter((row) => toText(row).toLowerCase().includes(searchText)) : rows;
  const items = matches.slice((page - 1) * pageSize, page * pageSize);
  return { items, total: matches.length, page, page_size: pageSize };
}

/** Filters, sorts and pages the rows of a call in the browser; returns what `DataTable` expects of a query. */
export const asListQuery = <Data, Row>(
  { data, isPending, isFetching, error, refetch }: FullQuery<Data>,
  toRows: (data: Data) => readonly Row[],
  params: ListParams,
  toText: (row: Row) => string,
): ListQuery<Row> => ({
  data: data === undefined ? undefined : paginate(toRows(data), params, toText),
  isPending,
  isFetching,
  error,
  refetch,
});
