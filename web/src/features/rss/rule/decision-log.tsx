import type { DecisionOutcome } from '@fanfare/contract/rss/rule-calls';
import { Anchor, Badge, Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call, type Output } from '../../../lib/api.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { TextSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import classes from './rule.module.css';

const outcomes: Record<DecisionOutcome, { color: string; label: string }> = {
  drafted: { color: 'green', label: 'Draft created' },
  planned: { color: 'green', label: 'Scheduled' },
  skipped: { color: 'gray', label: 'Skipped' },
  failed: { color: 'red', label: 'Failed' },
};

/** What the rule did, newest first. */
export function DecisionLog({ channelId }: { channelId: number }) {
  const log = useInfiniteQuery({
    queryKey: ['GET /content/rss/channel/{id}/rule/decisions', channelId],
    queryFn: ({ pageParam, signal }) =>
      call('GET /content/rss/channel/{id}/rule/decisions', {
        params: { id: channelId },
        query: { before: pageParam },
        signal,
      }),
    initialPageParam: firstPage(),
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  if (log.isPending) return <TextSkeleton lines={4} />;
  if (!log.data) return <ErrorState error={log.error} onRetry={() => void log.refetch()} />;
  const decisions = log.data.pages.flatMap((page) => page.decisions);
  if (decisions.length === 0)
    return <p className={classes.none}>No decisions yet. While the rule is on, new articles show up here.</p>;
  return (
    <>
      <ul className={classes.log}>
        {decisions.map(({ id, item_title, permalink, outcome, reason, at, ...made }) => (
          <li key={id}>
            <div className={classes.text}>
              <Anchor href={permalink} target="_blank" rel="noreferrer noopener">
                {item_title}
              </Anchor>
              <span>
                {reason} <MadePost {...made} />
              </span>
            </div>
            <Badge color={outcomes[outcome].color} miw="max-content">
              {outcomes[outcome].label}
            </Badge>
            <DateTime at={at} show="relative" />
          </li>
        ))}
      </ul>
      {log.hasNextPage && (
        <Button mt="md" variant="default" loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  );
}

type Made = Pick<
  Output<'GET /content/rss/channel/{id}/rule/decisions'>['decisions'][number],
  'site_id' | 'copy_id' | 'post_id' | 'share_id' | 'approval_id'
>;

/** The link to what the rule made. */
function MadePost({ site_id, copy_id, post_id, share_id, approval_id }: Made) {
  if (share_id !== null)
    return (
      <TextLink to="/social/share/$id" params={{ id: String(share_id) }} inherit>
        Open social post
      </TextLink>
    );
  if (approval_id !== null)
    return (
      <TextLink to="/approvals/$id" params={{ id: String(approval_id) }} inherit>
        Open request
      </TextLink>
    );
  if (site_id === null || (post_id === null && copy_id === null)) return null;
  return (
    <TextLink
      to="/content/site/$siteId/post/$postId"
      params={{ siteId: String(site_id), postId: String(post_id ?? 'new') }}
      search={post_id === null && copy_id !== null ? { copy: copy_id } : {}}
      inherit
    >
      {post_id === null ? 'Open draft' : 'Open post'}
    </TextLink>
  );
}

/** The first page has no `before`. */
const firstPage = (): number | undefined => undefined;
