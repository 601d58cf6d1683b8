import { addDays, type DateRange, reportPresetLabels, reportPresets } from '@fanfare/contract/insights/ranges';
import { toLocalTime } from '@fanfare/contract/kit/local-time';
import { now } from '../../../lib/clock.ts';
import { PeriodPicker } from '../../../ui/fields/period/period-picker.tsx';
import { ownRange, type ReportParams } from '../report-params.ts';

type Props = {
  params: ReportParams;
  /** The dates of the report, once it is loaded. */
  range: DateRange | undefined;
  /** Time zone of the account; null for several accounts, each of which has its own. */
  timeZone: string | null;
  onChange: (change: Partial<ReportParams>) => void;
};

/** Number of days whose figures are kept of an account. */
const keptDays = 366;

const presets = reportPresets.map((value) => ({ value, label: reportPresetLabels[value] }));

/** Choice of the range: one of the ten preset periods, or custom dates from the calendar. */
export function RangePicker({ params, range, timeZone, onChange }: Props) {
  const own = ownRange(params);
  const today = toLocalTime(now(), timeZone ?? 'UTC').slice(0, 10);
  return (
    <PeriodPicker
      presets={presets}
      preset={params.daterange}
      ownRange={own && { from: own.start_date, to: own.end_date }}
      range={range}
      minDate={addDays(today, -keptDays)}
      today={today}
      note={timeZone ? `Days in ${timeZone}.` : 'Days in the time zone of each account.'}
      onPreset={(daterange) => onChange({ daterange, start_date: undefined, end_date: undefined })}
      onRange={({ from, to }) => onChange({ start_date: from, end_date: to })}
    />
  );
}
