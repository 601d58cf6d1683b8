import { formatFileSize } from '@fanfare/contract/media/uploads';
import { Progress } from '@mantine/core';
import { Block } from '../../../ui/layout/layout.tsx';
import type { Quota } from '../types.ts';
import classes from './finder.module.css';

const almostFullShare = 0.9;

/** Used storage of the media library. */
export function QuotaBar({ quota: { used, total } }: { quota: Quota }) {
  const share = total > 0 ? used / total : 1;
  const isAlmostFull = share >= almostFullShare;
  return (
    <Block className={classes.quota} c={isAlmostFull ? 'orange' : 'dimmed'} fz={13}>
      <span className="ff-tabular">
        {formatFileSize(used)} of {formatFileSize(total)} used
      </span>
      <Progress
        aria-label="Storage used"
        value={Math.max(used > 0 ? 1 : 0, Math.min(100, share * 100))}
        color={isAlmostFull ? 'orange' : undefined}
        size="sm"
      />
      {isAlmostFull && <small>Almost full. Delete files you don’t need or ask for more storage.</small>}
    </Block>
  );
}
