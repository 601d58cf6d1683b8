import type { ForecastLevel, ForecastNote } from '@fanfare/contract/social/shares';
import { Tooltip } from '@mantine/core';
import { IconAlertTriangleFilled, IconCircleCheckFilled, IconCircleXFilled } from '@tabler/icons-react';
import { Flex } from '../../../ui/layout/layout.tsx';

type Props = { level: ForecastLevel | null; notes?: readonly ForecastNote[]; size?: number };

export const forecastLabels = { green: 'Looks good', amber: 'At risk', red: 'Will fail' } as const;

const levels = {
  green: { icon: IconCircleCheckFilled, title: forecastLabels.green, color: 'green' },
  amber: { icon: IconAlertTriangleFilled, title: forecastLabels.amber, color: 'orange' },
  red: { icon: IconCircleXFilled, title: forecastLabels.red, color: 'red' },
} as const;

/** Forecast of a scheduled share as an icon; shape and color carry the same meaning. */
export function ForecastDot({ level, notes = [], size = 16 }: Props) {
  if (!level) return null;
  const { icon: Icon, title, color } = levels[level];
  const text = [title, ...notes.filter((note) => note.level !== 'green').map(({ sentence }) => sentence)].join('. ');
  const label = text.replaceAll('..', '.');
  return (
    <Tooltip label={label}>
      <Flex c={color} component="span" align="stretch" inline flex="none" role="img" aria-label={label}>
        <Icon size={size} aria-hidden />
      </Flex>
    </Tooltip>
  );
}
