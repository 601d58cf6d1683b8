import { type ReactNode, useId, useState } from 'react';
import { formatNumber, signOf } from '../../../lib/format.ts';
import { Block, Flex } from '../../../ui/layout/layout.tsx';
import { ScrollRegion } from '../../../ui/page/scroll-region.tsx';
import { FigureTable } from '../../../ui/table/figure-table.tsx';
import { barScale } from './bar-scale.ts';
import { axisLabels, longDay, shortDay } from './day-labels.ts';
import type { Figures } from './use-widget.ts';
import classes from './widget.module.css';

const plotHeight = 104;
const labelHeight = 22;

/** Change as shown: "+12", "−3", "0" */
export const formatChange = (value: number): string => `${signOf(value)}${formatNumber(Math.abs(value))}`;

type Props = {
  days: Figures['days'];
  perDay: string;
  format: (value: number) => string;
  /** Switches between chart and table. */
  toggle: ReactNode;
};

/** One bar per day, each as wide as a day of the axis. The last bar is today, which is not over. */
export function DayBars({ days, perDay, format, toggle }: Props) {
  const [hovered, setHovered] = useState<number>();
  const pattern = useId();
  const { top, zero, bar } = barScale(
    days.map(({ value }) => value),
    plotHeight,
  );
  const labels = axisLabels(days.map(({ day }) => day));
  const width = 100 / days.length;
  const shown = hovered === undefined ? undefined : days[hovered];
  const first = days[0]?.day ?? '';
  const last = days.at(-1)?.day ?? '';
  return (
    <div>
      <Flex gap={12} justify="space-between" mih={28} my={8} fz={13}>
        <p className={classes.readout}>
          {shown ? (
            <>
              {longDay(shown.day)}:{' '}
              <Block component="strong" c="var(--ff-text)">
                {shown.value === null ? 'no figures' : format(shown.value)}
              </Block>
              {shown.total !== null && ` (${formatNumber(shown.total)} in total)`}
              {hovered === days.length - 1 && ', so far'}
            </>
          ) : (
            <PerDay name={perDay} />
          )}
        </p>
        {toggle}
      </Flex>
      <svg
        className={classes.bars}
        width="100%"
        height={plotHeight + labelHeight}
        role="img"
        aria-label={`${perDay} per day, ${shortDay(first)} to ${shortDay(last)}`}
        onPointerLeave={() => setHovered(undefined)}
      >
        <defs>
          <pattern id={pattern} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect className={classes.hatchGround} width="6" height="6" />
            <rect className={classes.hatch} width="3" height="6" />
          </pattern>
        </defs>
        <line className={classes.grid} x1="0" x2="100%" y1="0.5" y2="0.5" />
        <text className={classes.axis} x="0" y="-5">
          {format(top)}
        </text>
        {days.map(({ day, value }, index) => (
          <svg
            key={day}
            x={`${index * width}%`}
            width={`${width}%`}
            height={plotHeight + labelHeight}
            overflow="visible"
            aria-hidden="true"
            data-day={day}
            onPointerEnter={() => setHovered(index)}
          >
            <rect className={classes.hover} width="100%" height={plotHeight} data-hovered={index === hovered} />
            {value !== null && (
              <rect
                className={classes.bar}
                data-losing={value < 0 || undefined}
                x="8%"
                width="84%"
                rx={days.length > 30 ? 1 : 3}
                {...bar(value)}
                fill={index === days.length - 1 ? `url(#${pattern})` : undefined}
              />
            )}
            {labels[index] !== undefined && (
              <text
                className={classes.axis}
                x={index === days.length - 1 && days.length > 7 ? '100%' : '50%'}
                y={plotHeight + 16}
                textAnchor={index === days.length - 1 && days.length > 7 ? 'end' : 'middle'}
              >
                {labels[index]}
              </text>
            )}
          </svg>
        ))}
        <line className={classes.zero} x1="0" x2="100%" y1={zero} y2={zero} />
      </svg>
    </div>
  );
}

const PerDay = ({ name }: { name: string }) => (
  <>
    {name} per day.{' '}
    <Block component="span" visibleFrom="xs">
      Today isn’t over.
    </Block>
  </>
);

/** Table with the same numbers as the chart. */
export function DayTable({ days, perDay, format, toggle }: Props) {
  const hasTotals = days.some(({ total }) => total !== null);
  return (
    <div>
      <Flex gap={12} justify="space-between" mih={28} my={8} fz={13}>
        <p className={classes.readout}>
          <PerDay name={perDay} />
        </p>
        {toggle}
      </Flex>
      <ScrollRegion className={classes.scroll} label={`${perDay} per day`}>
        <FigureTable padding="6px 8px" fz={13}>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">{perDay}</th>
              {hasTotals && <th scope="col">Total</th>}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, value, total }, index) => (
              <tr key={day}>
                <th scope="row">
                  {longDay(day)}
                  {index === 0 && ' (not over)'}
                </th>
                <td>{value === null ? 'No figures' : format(value)}</td>
                {hasTotals && <td>{total === null ? 'No figures' : formatNumber(total)}</td>}
              </tr>
            ))}
          </tbody>
        </FigureTable>
      </ScrollRegion>
    </div>
  );
}
