import { waitsForApprovalMessage } from '@fanfare/contract/approvals/approvals';
import { countOf } from '@fanfare/contract/kit/plurals';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Output } from '../../../lib/api.ts';
import { useCan } from '../../../lib/session.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Block } from '../../../ui/layout/layout.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import type { PostRow, ReportPage } from '../post-report-calls.ts';
import classes from '../post-reports.module.css';
import { ReportSkeleton } from '../report-skeleton.tsx';
import { AdsResult } from './ads-result.tsx';
import { CreateAdsWizard } from './create-ads-wizard.tsx';

type Props = {
  /** The rows of the report, undefined until it is loaded. */
  posts: readonly PostRow[] | undefined;
  /** Ids of the selected posts. */
  chosen: readonly string[];
  pages: readonly ReportPage[];
  onSelect: () => void;
  /** Called when ads were created: the posts are no longer selected. */
  onDone: () => void;
};

/** View that creates ads from the selected posts, all of one page. */
export function CreateAdsView({ posts, chosen, pages, onSelect, onDone }: Props) {
  const [result, setResult] = useState<Output<'POST /facebook/page/post/report/createad'>>();
  const canAdvertise = useCan('facebook_ads_manager:publisher');
  if (result && result.batch_id !== null)
    return <AdsResult result={result} batchId={result.batch_id} onBack={onSelect} />;
  if (result)
    return (
      <Alert
        tone="info"
        action={
          <TextLink to="/approvals/$id" params={{ id: String(result.approval_id) }}>
            View request
          </TextLink>
        }
      >
        {waitsForApprovalMessage}
      </Alert>
    );
  if (chosen.length === 0)
    return (
      <Block panel>
        <EmptyState title="No posts selected" action={<Button onClick={onSelect}>Select posts</Button>}>
          Select posts in the report, then choose an ad profile. Each post becomes 1 ad.
        </EmptyState>
      </Block>
    );
  if (!canAdvertise)
    return <Alert tone="warn">You need the Publisher role for Facebook ads to create ads from posts.</Alert>;
  if (!posts) return <ReportSkeleton />;
  const pageId = posts.find(({ post_id }) => chosen.includes(post_id))?.page_id;
  const usable = posts.filter(
    ({ post_id, page_id, promotable_id }) => chosen.includes(post_id) && page_id === pageId && promotable_id !== null,
  );
  const missing = chosen.length - usable.length;
  return (
    <div className={classes.stack}>
      {missing > 0 && (
        <Alert tone="warn">
          {countOf(missing, 'selected post is', 'selected posts are')} not in this report or can’t be used in ads.
        </Alert>
      )}
      {usable.length === 0 ? (
        <Button variant="default" onClick={onSelect}>
          Select posts
        </Button>
      ) : (
        <CreateAdsWizard
          key={usable.map(({ post_id }) => post_id).join()}
          posts={usable}
          page={pages.find(({ page_id }) => page_id === pageId)}
          onDone={(answer) => {
            setResult(answer);
            onDone();
          }}
        />
      )}
    </div>
  );
}
