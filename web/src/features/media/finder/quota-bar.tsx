import { sizeInWords } from '@fanfare/contract/uploads';
import { Progress } from '@mantine/core';
import type { Quota } from '../types.ts';
import classes from './finder.module.css';

const almostFull = 0.9;

/** How much of the library's room is taken. */
export function QuotaBar({ quota: { used, total } }: { quota: Quota }) {
  const share = total > 0 ? used / total : 1;
  const isTight = share >= almostFull;
  return (
    <div className={classes.room} data-tight={isTight || undefined}>
      <span className="ff-tabular">
        {sizeInWords(used)} of {sizeInWords(total)} used
      </span>
      <Progress
        aria-label="Room used"
        value={Math.max(used > 0 ? 1 : 0, Math.min(100, share * 100))}
        color={isTight ? 'orange' : undefined}
        size="sm"
      />
      {isTight && <small>Almost full. Delete what you no longer need, or ask for a higher level.</small>}
    </div>
  );
}
