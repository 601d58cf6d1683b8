import { Pie, PieChart, ResponsiveContainer, Sector, Tooltip } from 'recharts';
import classes from './chart.module.css';
import type { ChartData } from './chart.tsx';

type PlotProps = Pick<ChartData, 'points' | 'format'> & { height: number; label: string };

/** Six colors; slices after the sixth have them again, lighter. */
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
    <div className={classes.pie} role="img" aria-label={label}>
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
      <ul className={classes.slices}>
        {slices.map(({ name, value }, index) => (
          <li key={name}>
            <span
              className={classes.swatch}
              style={{ background: sliceColor(index).fill, opacity: sliceColor(index).opacity }}
            />
            <span className={classes.sliceName}>{name}</span>
            <span>{share(value)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
