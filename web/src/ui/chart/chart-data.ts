export type ChartData = {
  /** A pie has one series; its points are the slices. */
  kind: 'line' | 'bar' | 'pie';
  /** Names of the series, one per line or bar color. */
  series: readonly string[];
  /** `values` in the order of `series`. */
  points: readonly { label: string; values: readonly number[] }[];
  format?: (value: number) => string;
  height?: number;
};
