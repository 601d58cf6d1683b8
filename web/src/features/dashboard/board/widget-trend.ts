import { type WidgetName, widgetInfo } from '@fanfare/contract/dashboard/widgets';
import { formatNumber, signOf } from '../../../lib/format.ts';
import type { Figures } from './use-widget.ts';

export type Trend = { direction: 'up' | 'down' | 'flat'; text: string };

const directionOf = (value: number): Trend['direction'] => {
  if (value > 0) return 'up';
  return value < 0 ? 'down' : 'flat';
};

const sumOf = (days: Figures['days']): number | undefined => {
  const values = days.map(({ value }) => value).filter((value) => value !== null);
  return values.length > 0 ? values.reduce((sum, value) => sum + value, 0) : undefined;
};

/**
 * Change of a widget's figure: for a total, its change within the range; for a sum of days, the difference to the days
 * before the range.
 */
export function widgetTrend(name: WidgetName, figures: Figures): Trend | undefined {
  const { days, previous, range = 7, unit, total } = figures;
  // Sum of the days, except for a ratio, which is no sum of its days.
  const sum = unit ? (total ?? undefined) : sumOf(days);
  if (sum === undefined) return undefined;
  if (widgetInfo[name].headline === 'total') {
    const amount = sum === 0 ? 'No change' : formatNumber(Math.abs(sum));
    return { direction: directionOf(sum), text: `${signOf(sum)}${amount} in ${range} days` };
  }
  if (previous === null || previous <= 0) return undefined;
  const percent = Math.round(((sum - previous) / previous) * 100);
  const amount =
    percent === 0 ? 'Same as' : `${formatNumber(Math.abs(percent))}% ${percent > 0 ? 'more' : 'less'} than`;
  return { direction: directionOf(percent), text: `${amount} the ${range} days before` };
}
