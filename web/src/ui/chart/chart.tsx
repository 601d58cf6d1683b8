import { Anchor } from '@mantine/core';
import { lazy, Suspense, useId, useState } from 'react';
import { ChartSkeleton } from '../feedback/skeletons.tsx';
import { Block, Flex } from '../layout/layout.tsx';
import { ScrollRegion } from '../page/scroll-region.tsx';
import { FigureTable } from '../table/figure-table.tsx';
import classes from './chart.module.css';
import type { ChartData } from './chart-data.ts';

type ChartProps = ChartData & {
  /** Title with subject, period and currency: "Leads per day, Nov 1 to 14". */
  title: string;
};

const PiePlot = lazy(() => import('./pie-plot.tsx'));

// Plot, loaded by screens with a chart only: Recharts is the largest dependency.
const Plot = lazy(() => import('./chart-plot.tsx'));

export function Chart({ title, ...data }: ChartProps) {
  const [isTable, setTable] = useState(false);
  const id = useId();
  const height = data.height ?? 260;
  return (
    <figure aria-labelledby={id}>
      <Flex component="figcaption" gap={16} align="baseline" justify="space-between" mb={16}>
        <Block component="span" id={id} fw={600}>
          {title}
        </Block>
        <Anchor component="button" flex="none" p={4} fz={13} bdrs={4} type="button" onClick={() => setTable(!isTable)}>
          {isTable ? 'Show as chart' : 'Show as table'}
        </Anchor>
      </Flex>
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
      <FigureTable padding="8px 12px">
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
      </FigureTable>
    </ScrollRegion>
  );
}
