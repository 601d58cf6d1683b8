import type { ReportColumn } from '@fanfare/contract/insights/filter-calls';
import { maxReportRows, type ReportNetwork } from '@fanfare/contract/insights/report';
import { useQueryClient } from '@tanstack/react-query';
import { toUrl } from '../../../lib/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import type { Column } from '../../../ui/table/data-table.tsx';
import { saveCsv, tableCsv } from '../../../ui/table/table-csv.ts';
import { type Row, reportCall } from '../report-calls.ts';
import { type ReportParams, reportQuery } from '../report-params.ts';
import { exportedColumns } from './repeated-names.ts';

type Input = {
  network: ReportNetwork;
  account: string;
  params: ReportParams;
  columns: readonly Column<Row>[];
  shown: readonly ReportColumn[];
  /** Number of rows of all pages. */
  total: number;
};

const currencyColumn: Column<Row> = {
  id: 'currency',
  head: 'Currency',
  cell: ({ currency }) => currency,
  text: ({ currency }) => currency,
};

/**
 * Saves all rows of the view, beyond the current page, with the shown columns and columns that distinguish rows of the
 * same name. Very long files are made by the server.
 */
export function useCsv({ network, account, params, columns, shown, total }: Input) {
  const client = useQueryClient();
  return async () => {
    if (total > maxReportRows) {
      const file = toUrl(`GET /${network}/ads/insights/report.csv`, {}, reportQuery(network, account, params));
      window.location.assign(file);
      return;
    }
    try {
      const { report, range } = await client.fetchQuery(
        reportCall(network, account, { ...params, page: 1, page_size: 'all', compare: false }),
      );
      const exported = exportedColumns(shown, report).flatMap((id) => columns.find((column) => column.id === id) ?? []);
      saveCsv(`${network}-ads-${range.from}-${range.to}`, tableCsv([...exported, currencyColumn], report));
    } catch (error) {
      toast.failed(error);
    }
  };
}
