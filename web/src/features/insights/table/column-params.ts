import { type ReportColumn, reportColumns } from '@fanfare/contract/insights/filter-calls';
import type { ColumnChoice } from '../../../ui/table/toolbar/column-choice.ts';

const isColumn = (id: string): id is ReportColumn => reportColumns.some((name) => name === id);

/** The shown columns in their order, as the URL and saved filters have them. */
export const shownColumns = ({ order, hidden }: ColumnChoice): ReportColumn[] =>
  order.filter((id) => !hidden.includes(id)).filter(isColumn);

/** The choice of these columns among all: those that are not listed are hidden. */
export const choiceOf = (shown: readonly string[], all: readonly string[]): ColumnChoice => ({
  order: [...shown.filter((id) => all.includes(id)), ...all.filter((id) => !shown.includes(id))],
  hidden: all.filter((id) => !shown.includes(id)),
});
