import { Bar, BarChart, CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { Block, Flex } from '../layout/layout.tsx';
import classes from './chart.module.css';
import type { ChartData } from './chart-data.ts';

type PlotProps = ChartData & { height: number; label: string };

const seriesColor = (index: number) => `var(--ff-series-${(index % 6) + 1})`;

/** The plot without title and table; `chart.tsx` loads it and offers its numbers as a table. */
export default function ChartPlot({ kind, series, points, format = String, height, label }: PlotProps) {
  const rows = points.map((point) => ({ label: point.label, ...Object.fromEntries(point.values.entries()) }));
  const Frame = kind === 'line' ? LineChart : BarChart;
  return (
    <Block fz={13} role="img" aria-label={label}>
      {series.length > 1 && (
        <Flex component="ul" gap="4px 16px" align="stretch" wrap mb={12} fz={13} c="dimmed">
          {series.map((name, index) => (
            <Flex component="li" gap={6} key={name}>
              <Block component="span" w={10} h={10} bdrs={3} style={{ background: seriesColor(index) }} />
              {name}
            </Flex>
          ))}
        </Flex>
      )}
      <ResponsiveContainer width="100%" height={height}>
        <Frame data={rows} margin={{ top: 4, right: 8, bottom: 0, left: 0 }} accessibilityLayer={false}>
          <CartesianGrid vertical={false} stroke="var(--ff-hairline)" />
          <XAxis
            dataKey="label"
            tickLine={false}
            axisLine={false}
            tick={{ fill: 'var(--ff-secondary)' }}
            minTickGap={24}
          />
          <YAxis
            tickLine={false}
            axisLine={false}
            width="auto"
            allowDecimals={!points.every(({ values }) => values.every(Number.isInteger))}
            tick={{ fill: 'var(--ff-secondary)' }}
            tickFormatter={(value: number) => format(value)}
          />
          <Tooltip
            cursor={kind === 'bar' ? { fill: 'var(--ff-hover)' } : { stroke: 'var(--ff-control)' }}
            content={({ active, label: pointLabel }) =>
              active ? (
                <ChartTooltip pointLabel={String(pointLabel)} series={series} points={points} format={format} />
              ) : null
            }
          />
          {series.map((name, index) =>
            kind === 'line' ? (
              <Line
                key={name}
                dataKey={String(index)}
                name={name}
                stroke={seriesColor(index)}
                strokeWidth={2.5}
                dot={false}
                type="monotone"
                isAnimationActive={false}
              />
            ) : (
              <Bar
                key={name}
                dataKey={String(index)}
                name={name}
                fill={seriesColor(index)}
                radius={[4, 4, 0, 0]}
                maxBarSize={36}
                isAnimationActive={false}
              />
            ),
          )}
        </Frame>
      </ResponsiveContainer>
    </Block>
  );
}

type ChartTooltipProps = Pick<ChartData, 'series' | 'points'> & {
  pointLabel: string;
  format: (value: number) => string;
};

function ChartTooltip({ pointLabel, series, points, format }: ChartTooltipProps) {
  const point = points.find(({ label }) => label === pointLabel);
  return (
    <div className={classes.tip}>
      <strong>{pointLabel}</strong>
      {series.map((name, index) => (
        <Flex component="span" gap={6} key={name}>
          <Block component="i" w={10} h={10} bdrs={3} style={{ background: seriesColor(index) }} />
          {name}: {format(point?.values[index] ?? 0)}
        </Flex>
      ))}
    </div>
  );
}
