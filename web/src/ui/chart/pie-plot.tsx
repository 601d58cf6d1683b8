import { Pie, PieChart, ResponsiveContainer, Sector, Tooltip } from 'recharts';
import { Block, Grid } from '../layout/layout.tsx';
import classes from './chart.module.css';
import type { ChartData } from './chart-data.ts';

type PlotProps = Pick<ChartData, 'points' | 'format'> & { height: number; label: string };

/** Number of slice colors; further slices use the same colors again, lighter. */
const colorCount = 6;
const sliceColor = (index: number) => ({
  fill: `var(--ff-series-${(index % colorCount) + 1})`,
  opacity: index < colorCount ? 1 : 0.55,
});

export default function PiePlot({ points, format = String, height, label }: PlotProps) {
  const slices = points.map(({ label: name, values }) => ({ name, value: values[0] ?? 0 }));
  const total = slices.reduce((sum, { value }) => sum + value, 0);
  const share = (value: number) => (total === 0 ? '0%' : `${Math.round((value / total) * 100)}%`);
  return (
    <Grid fit="min(220px, 100%)" gap={16} align="center" fz={13} role="img" aria-label={label}>
      <ResponsiveContainer width="100%" height={height}>
        <PieChart accessibilityLayer={false}>
          <Pie
            data={slices}
            dataKey="value"
            nameKey="name"
            innerRadius="55%"
            outerRadius="95%"
            isAnimationActive={false}
            stroke="var(--ff-surface)"
            strokeWidth={2}
            shape={({ index = 0, ...sector }) => <Sector {...sector} {...sliceColor(index)} />}
          />
          <Tooltip
            content={({ active, payload }) => {
              const slice = active ? slices.find(({ name }) => name === payload[0]?.name) : undefined;
              return slice ? (
                <div className={classes.tip}>
                  <strong>{slice.name}</strong>
                  {format(slice.value)} ({share(slice.value)})
                </div>
              ) : null;
            }}
          />
        </PieChart>
      </ResponsiveContainer>
      <Grid component="ul" className={classes.slices} gap={4}>
        {slices.map(({ name, value }, index) => (
          <li key={name}>
            <Block
              component="span"
              w={10}
              h={10}
              bdrs={3}
              style={{ background: sliceColor(index).fill, opacity: sliceColor(index).opacity }}
            />
            <Block component="span" truncate>
              {name}
            </Block>
            <span>{share(value)}</span>
          </li>
        ))}
      </Grid>
    </Grid>
  );
}
