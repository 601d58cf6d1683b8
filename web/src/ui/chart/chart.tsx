import { lazy, Suspense, useId, useState } from 'react';
import { ChartSkeleton } from '../feedback/skeletons.tsx';
import { ScrollRegion } from '../page/scroll-region.tsx';
import classes from './chart.module.css';

export type ChartData = {
  /** A pie has one series; its points are the slices. */
  kind: 'line' | 'bar' | 'pie';
  /** One name per line or bar color. */
  series: readonly string[];
  /** `values` in the order of `series`. */
  points: readonly { label: string; values: readonly number[] }[];
  format?: (value: number) => string;
  height?: number;
};

type ChartProps = ChartData & {
  /** Subject, period and currency: "Leads per day, Nov 1 to 14". */
  title: string;
};

const PiePlot = lazy(() => import('./pie-plot.tsx'));

// Recharts is the largest dependency; only screens with a chart load it.
const Plot = lazy(() => import('./chart-plot.tsx'));

export function Chart({ title, ...data }: ChartProps) {
  const [isTable, setTable] = useState(false);
  const id = useId();
  const height = data.height ?? 260;
  return (
    <figure className={classes.chart} aria-labelledby={id}>
      <figcaption className={classes.caption}>
        <span id={id} className={classes.title}>
          {title}
        </span>
        <button type="button" className={classes.toggle} onClick={() => setTable(!isTable)}>
          {isTable ? 'Show as chart' : 'Show as table'}
        </button>
      </figcaption>
      {isTable ? (
        <ChartTable title={title} {...data} />
      ) : (
        <Suspense fallback={<ChartSkeleton height={height} />}>
          {data.kind === 'pie' ? (
            <PiePlot {...data} height={height} label={title} />
          ) : (
            <Plot {...data} height={height} label={title} />
          )}
        </Suspense>
      )}
    </figure>
  );
}

function ChartTable({ title, series, points, format = String }: ChartProps) {
  return (
    <ScrollRegion className={classes.scroll} label={title}>
      <table className={classes.table}>
        <thead>
          <tr>
            <td />
            {series.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.label}>
              <th scope="row">{point.label}</th>
              {series.map((name, index) => (
                <td key={name}>{format(point.values[index] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
