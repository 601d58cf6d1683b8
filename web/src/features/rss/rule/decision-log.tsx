import type { DecisionOutcome } from '@fanfare/contract/rss/rule-calls';
import { Anchor, Badge, Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call, type Output } from '../../../lib/api.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { TextSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';

const outcomes: Record<DecisionOutcome, { color: string; label: string }> = {
  drafted: { color: 'green', label: 'Draft created' },
  planned: { color: 'green', label: 'Scheduled' },
  skipped: { color: 'gray', label: 'Skipped' },
  failed: { color: 'red', label: 'Failed' },
};

/** Decisions of the rule, newest first. */
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
    return (
      <Block component="p" c="dimmed">
        No decisions yet. While the rule is on, new articles show up here.
      </Block>
    );
  return (
    <>
      <ul>
        {decisions.map(({ id, item_title, permalink, outcome, reason, at, ...made }) => (
          <Flex component="li" wrap gap="4px 16px" py={10} divided="between" key={id}>
            <Grid flex="1 1 260px" miw={0} breakWords>
              <Anchor href={permalink} target="_blank" rel="noreferrer noopener">
                {item_title}
              </Anchor>
              <Block component="span" c="dimmed">
                {reason} <MadePost {...made} />
              </Block>
            </Grid>
            <Badge color={outcomes[outcome].color} miw="max-content">
              {outcomes[outcome].label}
            </Badge>
            <DateTime at={at} show="relative" />
          </Flex>
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

/** Link to the post that the rule made. */
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

/** Parameter `before` of the first page, which has none. */
const firstPage = (): number | undefined => undefined;
