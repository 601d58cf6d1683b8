import type { ReportNetwork } from '@fanfare/contract/insights/report';
import { assetTypeLabels } from '@fanfare/contract/kit/assets';
import { Progress, Skeleton } from '@mantine/core';
import { useMe } from '../../lib/session.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { AddAssetButton } from '../../ui/overlay/add-asset-button.tsx';
import { HeadlineFigures } from './figures/headline-figures.tsx';
import classes from './insights.module.css';
import { reportInfo } from './report-networks.ts';

export function NoAccounts({ network }: { network: ReportNetwork }) {
  const { business } = useMe();
  const { assetType } = reportInfo[network];
  return (
    <div className={classes.card}>
      <EmptyState
        illustration="chart"
        title={`No ${assetTypeLabels[assetType]} yet`}
        action={<AddAssetButton type={assetType}>Add an ad account</AddAssetButton>}
      >
        {business?.is_owner
          ? 'Add one to the assets of your business to see what its ads cost and bring, day by day.'
          : 'Ask the owner to give you access to an account. Its ads then appear here with their figures.'}
      </EmptyState>
    </div>
  );
}

/** While the first reading of an account is under way. */
export const FirstSync = () => (
  <div className={classes.card}>
    <EmptyState illustration="chart" title="Reading your ads">
      The last 90 days come first, older figures follow. This page shows them as they arrive.
    </EmptyState>
    <Progress value={100} animated aria-label="Reading your ads" className={classes.progress} />
  </div>
);

export const ReportSkeleton = () => (
  <div className={classes.stack} aria-busy>
    <Skeleton height={36} width="min(560px, 100%)" />
    <HeadlineFigures totals={undefined} />
    <Skeleton height={420} radius={12} />
  </div>
);
