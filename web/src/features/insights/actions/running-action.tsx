import type { AdAction, AdChangeCounts } from '@fanfare/contract/ad-changes/change-log';
import { Button, Group, Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { query } from '../../../lib/api.ts';
import { formatNumber } from '../../../lib/format.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Grid } from '../../../ui/layout/layout.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import {
  groupReasons,
  listNames,
  progressPercent,
  progressText,
  resultSentence,
  useActionCommands,
  useActionProgress,
} from '../../ad-changes/index.tsx';
import { PausedParents } from './paused-parents.tsx';
import type { NewAction, StartedAction } from './started-actions.ts';

type Props = {
  started: StartedAction;
  /** Called with true when the action ends, and with false when its failed rows are tried again. */
  onFinish: (isFinished: boolean) => void;
  /**
   * Called when a follow-up action was queued: the undo of this action, or the activation of paused campaigns and ad
   * sets.
   */
  onStart: (action: NewAction) => void;
  onActivateParents: () => void;
  onClose: () => void;
};

/** Banner of an action: its progress while it runs, then which rows succeeded, which failed and why. */
export function RunningAction({ started, onFinish, onStart, onActivateParents, onClose }: Props) {
  const [attempt, setAttempt] = useState(0);
  const progress = useActionProgress(started.id, attempt);
  const isFinished = progress?.isFinished ?? false;
  const banner = useRef<HTMLDivElement>(null);
  const handleState = useRef<(isFinished: boolean) => void>(undefined);
  handleState.current = (isEnd) => {
    if (isEnd !== started.isFinished) onFinish(isEnd);
    if (!isOutOfView(banner.current)) return;
    if (isEnd && progress) showResult(started, progress.counts);
    else toast.info(started.message);
  };
  // Called once when the action starts and once when it ends.
  useEffect(() => handleState.current?.(isFinished), [isFinished]);
  const commands = useActionCommands({
    onUndo: (_, queued) => {
      const { account, fbUid, rowIds } = started;
      onStart({ ...queued, kind: 'undo', account, fbUid, rowIds });
    },
    onRetry: () => setAttempt(attempt + 1),
  });
  // Action with its failed rows, read again when the action ends, to show what can be done about these rows.
  const { data } = useQuery(
    query('GET /ads/action/{id}', { params: { id: started.id }, query: { state: 'failed' }, silent: true }),
  );
  const action = data?.action;

  const isGood = progress !== undefined && progress.counts.failed + progress.counts.cancelled === 0;
  const parents = (
    <PausedParents
      started={started}
      onActivate={(actions) => {
        onActivateParents();
        for (const activated of actions) onStart(activated);
      }}
    />
  );
  return (
    <div ref={banner}>
      {progress?.isFinished ? (
        <Alert
          key="result"
          tone={isGood ? 'good' : 'warn'}
          title={resultSentence(started.kind, progress.counts)}
          onClose={onClose}
          action={<Links started={started} action={action} commands={commands} />}
        >
          {progress.counts.failed > 0 && <Reasons items={data?.items ?? []} />}
          <Skipped skipped={started.skipped} />
          {parents}
        </Alert>
      ) : (
        <Alert key="progress" tone="info" action={<Links started={started} action={action} commands={commands} />}>
          {started.message}
          {progress && <ProgressLine counts={progress.counts} />}
          <Skipped skipped={started.skipped} />
          {parents}
        </Alert>
      )}
      {commands.dialogs}
    </div>
  );
}

const ProgressLine = ({ counts }: { counts: AdChangeCounts }) => (
  <Grid gap={4} maw={420} mt={8} fz={13} tabular>
    <Progress.Root size="sm">
      <Progress.Section value={progressPercent(counts)} aria-label="Progress" />
    </Progress.Root>
    <span>{progressText(counts)}</span>
  </Grid>
);

/** Height in px of the top bar, which covers what is scrolled behind it. */
const topBarHeight = 56;

/** True if the banner above the table is scrolled out of view: a toast then shows the banner's result. */
const isOutOfView = (banner: HTMLElement | null): boolean =>
  banner !== null && banner.getBoundingClientRect().bottom < topBarHeight;

const showResult = ({ kind }: StartedAction, counts: AdChangeCounts): void => {
  const show = counts.failed + counts.cancelled > 0 ? toast.warn : toast.good;
  show(resultSentence(kind, counts));
};

type Commands = ReturnType<typeof useActionCommands>;
type ShownAction = Pick<AdAction, 'id' | 'title' | 'action' | 'counts' | 'can'>;

const Links = ({ started, action, commands }: { started: StartedAction; action?: ShownAction; commands: Commands }) => (
  <Group gap="xs">
    {action?.can.retry && (
      <Button size="xs" loading={commands.isRetrying} onClick={() => void commands.retry(action)}>
        Try again
      </Button>
    )}
    {action?.can.undo && (
      <Button size="xs" variant="default" onClick={() => commands.undo(action)}>
        Undo
      </Button>
    )}
    {action?.can.cancel && (
      <Button size="xs" variant="default" onClick={() => commands.cancel(action)}>
        Cancel change
      </Button>
    )}
    <TextLink to="/ads/changes/$id" params={{ id: String(started.id) }} size="sm" underline="always">
      View in ad changes
    </TextLink>
  </Group>
);

const Reasons = ({ items }: { items: readonly { name: string; message: string | null }[] }) => (
  <Grid smallBelow component="ul" gap={6} mt={4} breakWords>
    {groupReasons(items).map(({ reason, names }) => (
      <li key={reason}>
        {reason}
        <small>{listNames(names)}</small>
      </li>
    ))}
  </Grid>
);

function Skipped({ skipped }: { skipped: StartedAction['skipped'] }) {
  if (skipped.length === 0) return null;
  const items = skipped.map(({ name, reason }) => ({ name, message: reason }));
  return (
    <Disclosure summary={`${formatNumber(skipped.length)} skipped`}>
      <Reasons items={items} />
    </Disclosure>
  );
}
