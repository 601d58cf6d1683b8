import { formatDay } from '../../../lib/format.ts';
import { Chart } from '../../../ui/chart/chart.tsx';
import type { Figures } from '../report-calls.ts';
import { type FigureName, figureLabels, formatFigure } from './format-figures.ts';

type Props = {
  days: readonly (Figures & { date: string })[];
  name: FigureName;
  currency: string;
  height: number;
};

/** Day as shown: "Nov 16" */
const shortDay = (date: string) => formatDay(`${date}T12:00Z`, 'UTC').replace(/, \d{4}$/, '');

/** Line chart of one figure by day. */
export function DaysChart({ days, name, currency, height }: Props) {
  const isMoney = formatFigure(name, 0, currency) !== formatFigure(name, 0, 'XXX');
  return (
    <Chart
      title={`${figureLabels[name]} per day${isMoney ? ` in ${currency}` : ''}`}
      kind="line"
      series={[figureLabels[name]]}
      points={days.map((day) => ({ label: shortDay(day.date), values: [day[name] ?? 0] }))}
      format={(value) => formatFigure(name, value, currency)}
      height={height}
    />
  );
}
