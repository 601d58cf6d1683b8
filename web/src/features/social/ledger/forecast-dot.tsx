import type { ForecastLevel, ForecastNote } from '@fanfare/contract/shares';
import { Tooltip } from '@mantine/core';
import { IconAlertTriangleFilled, IconCircleCheckFilled, IconCircleXFilled } from '@tabler/icons-react';
import classes from '../accounts/accounts.module.css';

type Props = { level: ForecastLevel | null; notes?: readonly ForecastNote[]; size?: number };

const looks = {
  green: { icon: IconCircleCheckFilled, words: 'Looks good: nothing stands in the way' },
  amber: { icon: IconAlertTriangleFilled, words: 'May not work: have a look' },
  red: { icon: IconCircleXFilled, words: 'Will fail unless something changes' },
} as const;

/** Whether something planned will work when its time comes; shape and colour say the same. */
export function ForecastDot({ level, notes = [], size = 16 }: Props) {
  if (!level) return null;
  const { icon: Icon, words } = looks[level];
  const told = [words, ...notes.filter((note) => note.level !== 'green').map(({ sentence }) => sentence)].join('. ');
  const label = told.replaceAll('..', '.');
  return (
    <Tooltip label={label}>
      <span className={classes.forecast} data-level={level} role="img" aria-label={label}>
        <Icon size={size} aria-hidden />
      </span>
    </Tooltip>
  );
}
