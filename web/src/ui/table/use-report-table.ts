import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';

type Report<Row> = { report: Row[]; total: number; page: number; page_size: number };
type Params<Sort, Size> = { page: number; page_size: Size; sort: Sort; direction: 'asc' | 'desc' };
type Options<Row, Sort extends string, Size extends string> = {
  report: UseQueryResult<Report<Row>>;
  params: Params<Sort, Size>;
  onChange: (change: Partial<Params<Sort | undefined, Size | undefined>>) => void;
  sorts: readonly Sort[];
  /** Numbers of rows on a page to choose from; `all` is one page of all rows. */
  sizes: readonly Size[];
};

/** Rows, paging and order of a report for a `DataTable`; the URL has its page and its order. */
export function useReportTable<Row, Sort extends string, Size extends string>(options: Options<Row, Sort, Size>) {
  const { report, params, onChange, sorts, sizes } = options;
  const { data } = report;
  const page = useMemo(
    () => data && { items: data.report, total: data.total, page: data.page, page_size: data.page_size },
    [data],
  );
  return {
    query: {
      data: page,
      isPending: report.isPending,
      error: report.error,
      refetch: report.refetch,
      // False while the same view is loaded again, so that the table isn't dimmed.
      isFetching: report.isPending || report.isPlaceholderData,
    },
    page: params.page,
    onPage: params.page_size === 'all' ? undefined : (number: number) => onChange({ page: number }),
    sort: `${params.direction === 'desc' ? '-' : ''}${params.sort}`,
    onSort: (sort: string) =>
      onChange({
        sort: sorts.find((name) => name === sort.replace(/^-/, '')),
        direction: sort.startsWith('-') ? 'desc' : 'asc',
      }),
    pageSize: {
      value: params.page_size,
      options: sizes.map((size) => ({ value: size, label: size === 'all' ? 'All rows' : `${size} rows` })),
      onChange: (size: string) => onChange({ page_size: sizes.find((name) => name === size) }),
    },
  };
}
