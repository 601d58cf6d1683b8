export type ChartData = {
  /** Data of a chart. A pie has one series, whose points are the slices. */
  kind: 'line' | 'bar' | 'pie';
  /** Names of the series, one per line or bar color. */
  series: readonly string[];
  /** Points of the chart; `values` has one number for each series, in the order of `series`. */
  points: readonly { label: string; values: readonly number[] }[];
  format?: (value: number) => string;
  height?: number;
};
