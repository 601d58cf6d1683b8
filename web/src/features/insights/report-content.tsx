import { allAccounts, type ReportNetwork, reportErrorTitle } from '@fanfare/contract/insights/report';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { call } from '../../lib/api.ts';
import { hasTable, ReportFailure } from '../../ui/feedback/report-failure.tsx';
import { Grid } from '../../ui/layout/layout.tsx';
import { Page } from '../../ui/page/page.tsx';
import { SyncStatus } from '../../ui/page/sync-status.tsx';
import { useRefresh } from '../../ui/page/use-refresh.ts';
import { useReportActions } from './actions/use-report-actions.tsx';
import { InterestsModal } from './details/interests-modal.tsx';
import { RowDetails } from './details/row-details.tsx';
import { HeadlineFigures } from './figures/headline-figures.tsx';
import { ViewChart } from './figures/view-chart.tsx';
import { ReportFilters } from './filters/report-filters.tsx';
import { type Account, type Report, type Row, reportCall, syncPollMs } from './report-calls.ts';
import { reportInfo } from './report-networks.ts';
import { isFiltered, levelOf, noFilters, type ReportParams } from './report-params.ts';
import type { ReportScope } from './report-selection.ts';
import { FirstSync } from './report-states.tsx';
import { shownColumns } from './table/column-params.ts';
import { findRepeatedNames } from './table/repeated-names.ts';
import { columnsFor } from './table/report-columns.tsx';
import { ReportTable } from './table/report-table.tsx';
import { useColumnParams } from './table/use-column-params.ts';
import { useCsv } from './table/use-csv.ts';
import { useRowHref } from './table/use-row-href.ts';
import { ReportToolbar } from './toolbar/report-toolbar.tsx';

type Props = {
  network: ReportNetwork;
  accounts: readonly Account[];
  account: string;
  params: ReportParams;
  onChange: (change: Partial<ReportParams>) => void;
};

const noTotals: Report['totals'] = [];

export function ReportContent({ network, accounts, account, params, onChange }: Props) {
  const client = useQueryClient();
  const level = levelOf(network, params);
  const { isRefreshing, refresh } = useRefresh(`${network} ${account}`, () =>
    call(`POST /${network}/ads/insights/refresh`, { body: { account } }),
  );
  const report = useQuery({
    ...reportCall(network, account, params),
    refetchInterval: ({ state: { data } }) =>
      data && (data.synced_at === null || isRefreshing(data.synced_at)) ? syncPollMs : false,
  });
  const { data } = report;
  const reload = useCallback(
    () => void client.invalidateQueries({ queryKey: [`GET /${network}/ads/insights/report`] }),
    [client, network],
  );
  const scope: ReportScope = { network, account, level, status: params.status, refresh: reload };
  const actions = useReportActions(scope);

  const open = useCallback((row: Row) => onChange({ row: row.id, page: params.page }), [onChange, params.page]);
  const [interestsRow, setInterestsRow] = useState<Row>();
  const hrefOf = useRowHref();
  const totals = data?.totals ?? noTotals;
  const { pending } = actions;
  const rows = data?.report;
  const repeatedNames = useMemo(() => findRepeatedNames(rows ?? []), [rows]);
  const columns = useMemo(
    () =>
      columnsFor({
        network,
        level,
        hasAccounts: account === allAccounts,
        totals,
        pending,
        repeatedNames,
        hrefOf,
        onOpen: open,
        onInterests: setInterestsRow,
      }),
    [network, level, account, totals, pending, repeatedNames, hrefOf, open],
  );
  const columnChoice = useColumnParams(network, columns, params, onChange);
  const shown = shownColumns(columnChoice[0]);
  const saveCsv = useCsv({ network, account, params, columns, shown, total: data?.total ?? 0 });
  const isFirstSync = data !== undefined && data.synced_at === null && data.total === 0 && !isFiltered(params);

  return (
    <Page
      title={reportInfo[network].title}
      width="wide"
      action={
        <SyncStatus
          syncedAt={data?.synced_at}
          isRefreshing={isRefreshing(data?.synced_at)}
          onRefresh={() => void refresh(data?.synced_at)}
        />
      }
    >
      <Grid columns={1} gap={16}>
        <ReportToolbar
          network={network}
          accounts={accounts}
          account={account}
          params={params}
          onChange={onChange}
          range={data?.range}
          timeZone={data ? data.time_zone : (accounts.find(({ id }) => id === account)?.time_zone ?? null)}
        />
        <ReportFailure
          title={reportErrorTitle(network)}
          error={report.error}
          problem={data?.problem}
          onRetry={() => void report.refetch()}
          onClear={isFiltered(params) ? () => onChange(noFilters) : undefined}
        />
        {actions.notices}
        {isFirstSync
          ? data.problem === null && <FirstSync />
          : hasTable(report.error, data) && (
              <>
                <HeadlineFigures totals={data?.totals} />
                {params.chart && <ViewChart network={network} account={account} params={params} />}
                <ReportTable
                  network={network}
                  level={level}
                  report={report}
                  columns={columns}
                  columnChoice={columnChoice}
                  params={params}
                  onChange={onChange}
                  scope={scope}
                  actions={actions}
                  onOpen={open}
                  onCsv={saveCsv}
                  filters={<ReportFilters network={network} params={params} onChange={onChange} columns={shown} />}
                />
              </>
            )}
      </Grid>
      <RowDetails
        network={network}
        level={level}
        params={params}
        row={data?.report.find(({ id }) => id === params.row)}
        pending={pending}
        onInterests={(row) => {
          onChange({ row: undefined, page: params.page });
          setInterestsRow(row);
        }}
        onClose={() => onChange({ row: undefined, page: params.page })}
      />
      <InterestsModal row={interestsRow} params={params} onClose={() => setInterestsRow(undefined)} />
    </Page>
  );
}
