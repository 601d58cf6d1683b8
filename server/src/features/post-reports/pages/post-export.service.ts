import { type CsvFile, toCsv } from '@fanfare/contract/kit/csv';
import type { PostReportQuery, PostReportRow } from '@fanfare/contract/post-reports/post-report';
import type { PostReportService, Viewer } from './post-report.service.ts';

export type PostExportService = ReturnType<typeof postExportService>;
type Deps = { reports: Pick<PostReportService, 'viewOf' | 'readPage'> };

const rowsAtOnce = 1000;

type Column = [title: string, value: (row: PostReportRow) => string | number | null];
const columns: Column[] = [
  ['ID', ({ post_id }) => post_id],
  ['Page', ({ page_name }) => page_name],
  ['Published', ({ created }) => created.toISOString()],
  ['Type', ({ type }) => type],
  ['Name', ({ name }) => name],
  ['Message', ({ full_message }) => full_message],
  ['Link', ({ link }) => link],
  ['URL', ({ permalink_url }) => permalink_url],
  ['Age in days', ({ age_days }) => age_days],
  ['Views', ({ views }) => views],
  ['Viewers', ({ viewers }) => viewers],
  ['Clicks', ({ clicks }) => clicks],
  ['Reactions', ({ reactions }) => reactions],
  ['Comments', ({ comments }) => comments],
  ['Shares', ({ shares }) => shares],
  ['Engagement', ({ engagement }) => engagement],
  ['Engagement rate', ({ engagement_rate }) => engagement_rate],
  ['Link clicks', ({ link_clicks }) => link_clicks],
  ['Video views', ({ video_views }) => video_views],
  ['Advertised', ({ has_ad }) => (has_ad ? 'Yes' : 'No')],
  ['Problem', ({ problem }) => problem],
];

/** Service that exports reports as files, with all rows of the view. */
export const postExportService = ({ reports }: Deps) => ({
  export: async (viewer: Viewer, query: PostReportQuery): Promise<CsvFile> => {
    const view = await reports.viewOf(viewer, query);
    async function* pages(): AsyncGenerator<string> {
      yield toCsv([columns.map(([title]) => title)]);
      for (let offset = 0; ; offset += rowsAtOnce) {
        const { rows } = await reports.readPage(view, query, { limit: rowsAtOnce, offset });
        yield toCsv(rows.map((row) => columns.map(([, value]) => value(row) ?? '')));
        if (rows.length < rowsAtOnce) return;
      }
    }
    return { fileName: `facebook-posts-${view.range.from}-${view.range.to}.csv`, rows: pages() };
  },
});
