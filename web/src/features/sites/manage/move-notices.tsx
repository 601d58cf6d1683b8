import { siteMessages } from '@fanfare/contract/sites/removal';
import { Button, Progress } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSave } from '../../../lib/api.ts';
import { useCan } from '../../../lib/session.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Grid } from '../../../ui/layout/layout.tsx';
import { staleAfterPostChange } from '../posts/posts-query.ts';
import { type Site, type SiteMove, staleAfterSiteChange } from '../site-queries.ts';

type Props = {
  sites: readonly Site[];
  /** Moves that run; undefined until the list is loaded. */
  moves: readonly SiteMove[] | undefined;
  /** Called when a move that was shown here has ended: its site is deleted. */
  onDone: (message: string) => void;
};

/** The progress of moving the posts of sites that are being deleted. */
export function MoveNotices({ sites, moves, onDone }: Props) {
  const client = useQueryClient();
  const running = useRef<readonly SiteMove[]>([]);
  const onDoneRef = useRef(onDone);
  onDoneRef.current = onDone;
  useEffect(() => {
    if (!moves) return;
    const isEnded = running.current.some(({ site_id }) => !moves.some((move) => move.site_id === site_id));
    running.current = moves.filter(({ state }) => state === 'running');
    if (!isEnded) return;
    onDoneRef.current(siteMessages.transferredAndDeleted);
    for (const key of [...staleAfterSiteChange, ...staleAfterPostChange])
      void client.invalidateQueries({ queryKey: [key] });
  }, [moves, client]);
  return moves?.map((move) => {
    const name = sites.find(({ id }) => id === move.site_id)?.name ?? '';
    return move.state === 'running' ? (
      <RunningMove key={move.site_id} move={move} name={name} />
    ) : (
      <FailedMove key={move.site_id} move={move} />
    );
  });
}

function RunningMove({ move: { moved, total, to_name }, name }: { move: SiteMove; name: string }) {
  const title = `Moving posts from ${name} to ${to_name}`;
  const isCounted = total > 0;
  return (
    <Alert tone="info" title={title}>
      <Grid gap={8}>
        <Progress
          value={isCounted ? (moved / total) * 100 : 100}
          animated={!isCounted}
          striped={!isCounted}
          aria-label={title}
        />
        <span role="status">
          {isCounted ? `${moved} of ${total} posts moved.` : 'Counting posts…'} You can leave this page.
        </span>
      </Grid>
    </Alert>
  );
}

function FailedMove({ move: { site_id, to_site_id, moved, total, message } }: { move: SiteMove }) {
  const canManage = useCan('content:manager');
  const retry = useSave('POST /content/site/{id}/delete', { refreshes: ['GET /content/sites'] });
  const body = { transfer: true, transfer_site_id: to_site_id };
  return (
    <Alert
      tone="bad"
      title={siteMessages.transferFailed}
      action={
        canManage && (
          <Button
            size="xs"
            variant="default"
            loading={retry.isPending}
            onClick={() => retry.mutate({ params: { id: site_id }, body }, { onError: toast.failed })}
          >
            Try again
          </Button>
        )
      }
    >
      {message} {total > 0 && `${moved} of ${total} posts moved.`}
    </Alert>
  );
}
