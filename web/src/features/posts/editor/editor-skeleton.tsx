import { Skeleton, VisuallyHidden } from '@mantine/core';
import classes from './post-editor.module.css';

/** Same layout as the editor, to avoid layout shift. */
export function EditorSkeleton() {
  return (
    <div className={classes.page} role="status">
      <VisuallyHidden>Loading the editor</VisuallyHidden>
      <div className={classes.head}>
        <Skeleton height={24} width={160} />
        <Skeleton height={36} width={220} />
      </div>
      <div className={classes.columns}>
        <div className={classes.writing}>
          <Skeleton height={44} width="70%" mb={16} />
          <Skeleton height={18} width="40%" mb={28} />
          <Skeleton height={420} radius="lg" />
        </div>
        <div className={classes.side}>
          <Skeleton height={240} radius="lg" />
          <Skeleton height={160} radius="lg" />
        </div>
      </div>
    </div>
  );
}
