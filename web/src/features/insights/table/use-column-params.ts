import type { ReportNetwork } from '@fanfare/contract/insights/report';
import { useMemo } from 'react';
import type { Column } from '../../../ui/table/data-table.tsx';
import { type ColumnChoice, completeChoice, useColumnChoice } from '../../../ui/table/toolbar/column-choice.ts';
import type { Row } from '../report-calls.ts';
import type { ReportParams } from '../report-params.ts';
import { choiceOf, shownColumns } from './column-params.ts';

/** The columns of the URL, otherwise those last used in this browser. */
export function useColumnParams(
  network: ReportNetwork,
  columns: readonly Column<Row>[],
  params: ReportParams,
  onChange: (change: Partial<ReportParams>) => void,
) {
  const [stored, setStored] = useColumnChoice(`insights-${network}`, columns);
  const { columns: named } = params;
  const choice = useMemo(() => {
    const ids = columns.map(({ id }) => id);
    return named ? completeChoice(columns, choiceOf(named, ids)) : stored;
  }, [columns, named, stored]);
  const setChoice = (next: ColumnChoice | undefined) => {
    setStored(next);
    onChange({ columns: next && shownColumns(completeChoice(columns, next)), page: params.page });
  };
  return [choice, setChoice] as const;
}
