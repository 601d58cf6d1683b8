import {
  maxReportRows,
  type ReportNetwork,
  type ReportQuery,
  type ReportRow,
  reportNetworkLabels,
} from '@fanfare/contract/insights/report';
import { type CsvFile, toCsv } from '@fanfare/contract/kit/csv';
import type { BusinessContext } from '../../../platform/http/index.ts';
import { presentRow } from './presenter.ts';
import type { ReportService } from './report.service.ts';

export type ReportExportService = ReturnType<typeof reportExportService>;
type Deps = { reports: Pick<ReportService, 'viewOf' | 'readPage'> };

type Column = [title: string, value: (row: ReportRow) => string | number | null | undefined];
const columns: Column[] = [
  ['ID', ({ id }) => id],
  ['Name', ({ name }) => name],
  ['Account', ({ account_name }) => account_name],
  ['Campaign', ({ campaign_name }) => campaign_name],
  ['Ad set', ({ adset_name }) => adset_name],
  ['Status', ({ status_text }) => status_text],
  ['Reason', ({ reason }) => reason],
  ['On/off', ({ is_on }) => (is_on ? 'On' : 'Off')],
  ['Objective', ({ objective }) => objective],
  ['Budget', ({ budget }) => budget?.amount],
  ['Budget type', ({ budget }) => budget?.type],
  ['Currency', ({ currency }) => currency],
  ['Results', ({ results }) => results],
  ['Result', ({ result_label }) => result_label],
  ['Cost per result', ({ cost_per_result }) => cost_per_result],
  ['Spend', ({ spend }) => spend],
  ['Impressions', ({ impressions }) => impressions],
  ['Clicks', ({ clicks }) => clicks],
  ['CTR', ({ ctr }) => ctr],
  ['CPC', ({ cpc }) => cpc],
  ['CPM', ({ cpm }) => cpm],
  ['Link clicks', ({ link_clicks }) => link_clicks],
  ['Conversions', ({ conversions }) => conversions],
  ['Conversion value', ({ conversion_value }) => conversion_value],
  ['Viewable impressions', ({ viewable_impressions }) => viewable_impressions],
  ['Reach', ({ reach }) => reach],
  ['Frequency', ({ frequency }) => frequency],
  ['Unique clicks', ({ unique_clicks }) => unique_clicks],
  ['Quality ranking', ({ quality_ranking }) => quality_ranking],
];
const previousColumns: Column[] = [
  ['Results before', ({ previous }) => previous?.results],
  ['Spend before', ({ previous }) => previous?.spend],
  ['Impressions before', ({ previous }) => previous?.impressions],
  ['Clicks before', ({ previous }) => previous?.clicks],
];

/** Service that exports reports as files, with all rows of the view. */
export const reportExportService = ({ reports }: Deps) => ({
  export: async (business: BusinessContext, network: ReportNetwork, query: ReportQuery): Promise<CsvFile> => {
    const view = await reports.viewOf(business, network, query);
    const isCompared = query.compare === '1';
    const shown = isCompared ? [...columns, ...previousColumns] : columns;
    const accounts = new Map(view.parts.map(({ account: { row, connectedAs } }) => [row.id, { ...row, connectedAs }]));

    async function* pages(): AsyncGenerator<string> {
      yield toCsv([shown.map(([title]) => title)]);
      for (let offset = 0; ; offset += maxReportRows) {
        const { rows } = await reports.readPage(view, query, { limit: maxReportRows, offset });
        const lines = rows.flatMap((row) => {
          const account = accounts.get(row.account_id);
          if (!account) return [];
          const presented = presentRow(network, account, row, isCompared);
          return [shown.map(([, value]) => value(presented) ?? '')];
        });
        yield toCsv(lines);
        if (rows.length < maxReportRows) return;
      }
    }
    const dates = view.parts[0]?.range;
    const suffix = dates ? `-${dates.from}-${dates.to}` : '';
    return { fileName: `${reportNetworkLabels[network].toLowerCase()}-ads${suffix}.csv`, rows: pages() };
  },
});
