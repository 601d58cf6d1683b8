import { assetTypeLabels } from '@fanfare/contract/kit/assets';
import { figuresUnavailable } from '@fanfare/contract/post-reports/post-report';
import { Progress } from '@mantine/core';
import { useMe } from '../../../lib/session.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Block } from '../../../ui/layout/layout.tsx';
import { AddAssetButton } from '../../../ui/overlay/add-asset-button.tsx';
import type { ReportPage } from '../post-report-calls.ts';

export const postReportTitle = 'Page post report';
export const facebookError = 'Facebook Error';

const assetType = 'facebook_page';
export const noPagesTitle = `No ${assetTypeLabels[assetType]} yet`;

export const AddPageButton = () => <AddAssetButton type={assetType}>Add a page</AddAssetButton>;

export function NoPages() {
  const { business } = useMe();
  return (
    <Block panel>
      <EmptyState illustration="chart" title={noPagesTitle} action={<AddPageButton />}>
        {business?.is_owner
          ? 'Add a page to your business to see which posts work, and turn them into ads.'
          : 'Ask the owner to give you access to a page. Its posts then appear here with their figures.'}
      </EmptyState>
    </Block>
  );
}

/** State of the report while the first reading of a page is under way. */
export const FirstSync = () => (
  <Block panel>
    <EmptyState illustration="chart" title="Reading your posts">
      Posts and their figures appear here as they arrive.
    </EmptyState>
    <Progress value={100} animated aria-label="Reading your posts" maw={320} mt={-16} mb={32} mx="auto" />
  </Block>
);

/** Notice that Facebook gives no figures of small pages. */
export const FiguresNotice = ({ pages }: { pages: readonly ReportPage[] }) =>
  pages.length > 0 && pages.every(({ has_figures }) => !has_figures) ? (
    <Alert tone="info">{figuresUnavailable}</Alert>
  ) : null;
