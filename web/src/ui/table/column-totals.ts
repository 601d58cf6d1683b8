import type { ReactNode } from 'react';

type Total<Row> = (rows: readonly Row[]) => ReactNode;
type Format = (value: number) => ReactNode;

const sum = <Row>(rows: readonly Row[], value: (row: Row) => number) =>
  rows.reduce((total, row) => total + value(row), 0);

export const sumOf =
  <Row>(value: (row: Row) => number, format: Format): Total<Row> =>
  (rows) =>
    format(sum(rows, value));

export const averageOf =
  <Row>(value: (row: Row) => number, format: Format): Total<Row> =>
  (rows) =>
    rows.length === 0 ? '–' : format(sum(rows, value) / rows.length);

/** Total of a rate over all rows, such as clicks per impression; the average of the rows' rates would be wrong. */
export const ratioOf =
  <Row>(part: (row: Row) => number, whole: (row: Row) => number, format: Format): Total<Row> =>
  (rows) => {
    const divisor = sum(rows, whole);
    return divisor === 0 ? '–' : format(sum(rows, part) / divisor);
  };
