import type { ReportNetwork } from '@fanfare/contract/insights/report';
import { assetTypeLabels } from '@fanfare/contract/kit/assets';
import { Progress, Skeleton } from '@mantine/core';
import { useMe } from '../../lib/session.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Block, Grid } from '../../ui/layout/layout.tsx';
import { AddAssetButton } from '../../ui/overlay/add-asset-button.tsx';
import { HeadlineFigures } from './figures/headline-figures.tsx';
import { reportInfo } from './report-networks.ts';

export function NoAccounts({ network }: { network: ReportNetwork }) {
  const { business } = useMe();
  const { assetType } = reportInfo[network];
  return (
    <Block panel>
      <EmptyState
        illustration="chart"
        title={`No ${assetTypeLabels[assetType]} yet`}
        action={<AddAssetButton type={assetType}>Add an ad account</AddAssetButton>}
      >
        {business?.is_owner
          ? 'Add one to the assets of your business to see what its ads cost and bring, day by day.'
          : 'Ask the owner to give you access to an account. Its ads then appear here with their figures.'}
      </EmptyState>
    </Block>
  );
}

/** State of the report while the first reading of an account is under way. */
export const FirstSync = () => (
  <Block panel>
    <EmptyState illustration="chart" title="Reading your ads">
      The last 90 days come first, older figures follow. This page shows them as they arrive.
    </EmptyState>
    <Progress value={100} animated aria-label="Reading your ads" maw={320} mt={-16} mb={32} mx="auto" />
  </Block>
);

export const ReportSkeleton = () => (
  <Grid columns={1} gap={16} aria-busy>
    <Skeleton height={36} width="min(560px, 100%)" />
    <HeadlineFigures totals={undefined} />
    <Skeleton height={420} radius={12} />
  </Grid>
);
