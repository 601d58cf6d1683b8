import { addDays, type DateRange } from '@fanfare/contract/insights/ranges';
import { toLocalTime } from '@fanfare/contract/kit/local-time';
import { allPages } from '@fanfare/contract/post-reports/post-report';
import { Select } from '@mantine/core';
import { now } from '../../../lib/clock.ts';
import { NoOptions } from '../../../ui/fields/no-options.tsx';
import { PeriodPicker } from '../../../ui/fields/period/period-picker.tsx';
import { Flex } from '../../../ui/layout/layout.tsx';
import { useTimeZone } from '../../../ui/page/time-zone-context.ts';
import type { ReportPage } from '../post-report-calls.ts';
import type { PostReportParams } from '../post-report-params.ts';
import classes from '../post-reports.module.css';
import { ownRange, presetOptions } from '../report-view.ts';

type Props = {
  pages: readonly ReportPage[];
  params: PostReportParams;
  /** The dates of the report, once it is loaded. */
  range: DateRange | undefined;
  onChange: (change: Partial<PostReportParams>) => void;
};

/** Number of days for which posts are stored. */
const keptDays = 366;

/** Chooses the page whose posts are shown, and the range in which they were published. */
export function PostToolbar({ pages, params, range, onChange }: Props) {
  const timeZone = useTimeZone();
  const own = ownRange(params);
  const today = toLocalTime(now(), timeZone).slice(0, 10);
  return (
    <Flex className={classes.toolbar} gap="8px 12px" wrap>
      <Select
        aria-label="Page"
        className={classes.subject}
        data={[
          ...(pages.length > 1 ? [{ value: allPages, label: 'All pages' }] : []),
          ...pages.map(({ page_id, name }) => ({ value: page_id, label: name })),
        ]}
        searchable={pages.length > 8}
        allowDeselect={false}
        nothingFoundMessage={<NoOptions />}
        value={params.page_id}
        onChange={(value) => value && onChange({ page_id: value, row: undefined, posts: undefined })}
      />
      <PeriodPicker
        presets={presetOptions}
        preset={params.daterange}
        ownRange={own && { from: own.start_date, to: own.end_date }}
        range={range}
        minDate={addDays(today, -keptDays)}
        today={today}
        note={`Publication dates in ${timeZone}.`}
        onPreset={(daterange) => onChange({ daterange, start_date: undefined, end_date: undefined })}
        onRange={({ from, to }) => onChange({ start_date: from, end_date: to })}
      />
    </Flex>
  );
}
