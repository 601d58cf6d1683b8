import { Card } from '@mantine/core';
import { formatNumber } from '../lib/format.ts';
import { Chart } from '../ui/chart/chart.tsx';
import { Columns, Section } from './section.tsx';

const days = Array.from({ length: 14 }, (_, day) => day + 1);
const wave = (day: number, size: number) => Math.round(size * (1.4 + Math.sin(day / 2) + day / 14));

export function ChartSection() {
  return (
    <Section title="Chart">
      <Columns>
        <Card>
          <Chart
            kind="line"
            title="Leads per day, Nov 1 to 14"
            series={['Contests', 'Lockers']}
            points={days.map((day) => ({ label: `Nov ${day}`, values: [wave(day, 420), wave(day + 3, 250)] }))}
            format={formatNumber}
          />
        </Card>
        <Card>
          <Chart
            kind="bar"
            title="Clicks by network, November"
            series={['Clicks']}
            points={['Facebook', 'Instagram', 'X', 'LinkedIn'].map((label, index) => ({
              label,
              values: [wave(index * 3, 900)],
            }))}
            format={formatNumber}
          />
        </Card>
      </Columns>
    </Section>
  );
}
