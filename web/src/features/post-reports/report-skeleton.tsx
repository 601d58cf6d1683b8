import { Skeleton } from '@mantine/core';
import classes from './post-reports.module.css';

export const ReportSkeleton = () => (
  <div className={classes.stack} aria-busy>
    <Skeleton height={36} width="min(560px, 100%)" />
    <Skeleton height={420} radius={12} />
  </div>
);
