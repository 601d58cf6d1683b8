import { adInsightsFieldLabels, type WidgetName, widgetInfo } from '@fanfare/contract/dashboard/widgets';
import { formatCurrency, formatNumber } from '../../../lib/format.ts';
import { formatChange } from './day-bars.tsx';
import type { Widget } from './use-dashboard.ts';
import type { Figures } from './use-widget.ts';

/** Figure as shown: "1,234", "2.31%", "$12.40" */
export const formatFigure = (value: number, unit: Figures['unit']): string => {
  if (unit?.kind === 'money') return formatCurrency(value, unit.currency);
  return unit?.kind === 'percent' ? `${formatNumber(value, 2)}%` : formatNumber(value);
};

/**
 * Format of one day's figure: for widgets whose figure is a running total, each day is shown as a change with its sign.
 */
export const dayFormat = (name: WidgetName, unit: Figures['unit']) =>
  widgetInfo[name].headline === 'total' ? formatChange : (value: number) => formatFigure(value, unit);

/** Label of a chart's bars, with the currency where there are several. */
export const perDayOf = ({ name, settings }: Widget, { unit, others }: Figures): string => {
  if (name !== 'ad_insights_summary') return widgetInfo[name].perDay;
  const field = 'ad_insights_summary_field' in settings ? settings.ad_insights_summary_field : undefined;
  const label = adInsightsFieldLabels[field ?? 'spend'];
  return unit?.kind === 'money' && others && others.length > 0 ? `${label} in ${unit.currency}` : label;
};
