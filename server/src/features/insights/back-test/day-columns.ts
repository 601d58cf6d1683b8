/** Figures that add up over days. Money is in millionths of the currency unit. */
export type AddedFigures = { impressions: number; clicks: number; spendMicros: number; results: number };
export type RowFigures = AddedFigures & { row: number };

/** Figures of many rows in typed columns, 36 bytes a row. `rows`: indexes of the rows among all tested rows. */
export type DayColumns = { rows: Int32Array } & { [Name in keyof AddedFigures]: Float64Array };

export const emptyColumns = (length: number): DayColumns => ({
  rows: new Int32Array(length),
  impressions: new Float64Array(length),
  clicks: new Float64Array(length),
  spendMicros: new Float64Array(length),
  results: new Float64Array(length),
});

/** Adds figures to the columns at an index; `sign` -1 subtracts them. */
export const addAt = (columns: DayColumns, index: number, figures: AddedFigures, sign: 1 | -1 = 1): void => {
  columns.impressions[index] = (columns.impressions[index] ?? 0) + sign * figures.impressions;
  columns.clicks[index] = (columns.clicks[index] ?? 0) + sign * figures.clicks;
  columns.spendMicros[index] = (columns.spendMicros[index] ?? 0) + sign * figures.spendMicros;
  columns.results[index] = (columns.results[index] ?? 0) + sign * figures.results;
};

export const figuresAt = (columns: DayColumns, index: number): RowFigures => ({
  row: columns.rows[index] ?? 0,
  impressions: columns.impressions[index] ?? 0,
  clicks: columns.clicks[index] ?? 0,
  spendMicros: columns.spendMicros[index] ?? 0,
  results: columns.results[index] ?? 0,
});

/** Columns of many rows; figures of the same row are added up. */
export const toColumns = (figures: readonly RowFigures[]): DayColumns => {
  const columns = emptyColumns(figures.length);
  const indexes = new Map<number, number>();
  for (const each of figures) {
    const index = indexes.get(each.row) ?? indexes.size;
    indexes.set(each.row, index);
    columns.rows[index] = each.row;
    addAt(columns, index, each);
  }
  if (indexes.size === figures.length) return columns;
  const end = indexes.size;
  return {
    rows: columns.rows.slice(0, end),
    impressions: columns.impressions.slice(0, end),
    clicks: columns.clicks.slice(0, end),
    spendMicros: columns.spendMicros.slice(0, end),
    results: columns.results.slice(0, end),
  };
};
