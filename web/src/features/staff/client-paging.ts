import { pageSize } from '@fanfare/contract/kit/paging';
import type { ListQuery } from '../../ui/table/data-table.tsx';

type Place = { page: number; search: string };
type Whole<Data> = Omit<ListQuery<never>, 'data'> & { data: Data | undefined };

/** Some calls answer with everything at once; the table still shows it in pages and by words. */
export function paginate<Row>(rows: readonly Row[], { page, search }: Place, textOf: (row: Row) => string) {
  const wanted = search.trim().toLowerCase();
  const found = wanted ? rows.filter((row) => textOf(row).toLowerCase().includes(wanted)) : rows;
  const items = found.slice((page - 1) * pageSize, page * pageSize);
  return { items, total: found.length, page, page_size: pageSize };
}

/** The same as the part of a query the table looks at. */
export const asListQuery = <Data, Row>(
  { data, isPending, isFetching, error, refetch }: Whole<Data>,
  rowsOf: (data: Data) => readonly Row[],
  place: Place,
  textOf: (row: Row) => string,
): ListQuery<Row> => ({
  data: data === undefined ? undefined : paginate(rowsOf(data), place, textOf),
  isPending,
  isFetching,
  error,
  refetch,
});
