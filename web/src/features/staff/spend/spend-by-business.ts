import type { ChartData } from '../../../ui/chart/chart-data.ts';

type Row = { business_name: string; spend_cents: number };

/** One bar per business, highest spend first. All rows must have the same currency. */
export function spendByBusiness(rows: readonly Row[]): ChartData['points'] {
  const sums = new Map<string, number>();
  for (const { business_name, spend_cents } of rows)
    sums.set(business_name, (sums.get(business_name) ?? 0) + spend_cents);
  return [...sums].sort(([, a], [, b]) => b - a).map(([label, cents]) => ({ label, values: [cents] }));
}
