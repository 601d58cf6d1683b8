import type { PostFields } from '@fanfare/contract/working-copies';
import { Button, Drawer } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Output, query } from '../../../lib/api.ts';
import { formatNumber } from '../../../lib/format.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { TextSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { useEditorContext } from '../editor/editor-context.ts';
import { wholeFields } from '../post-fields.ts';
import { DiffView } from './diff-view.tsx';
import classes from './revisions.module.css';

type Props = { opened: boolean; onClose: () => void };
type Line = Output<'GET /content/site/{id}/copy/{copy_id}/revisions'>['revisions'][number];

const reasons: Record<Line['reason'], string> = {
  typing: 'While writing',
  published: 'Saved at the site',
  replaced: 'Before it was replaced',
};

/** Earlier states of a post, what changed since, and the way back to each. */
export function RevisionsDrawer({ opened, onClose }: Props) {
  const { session } = useEditorContext();
  const copyId = session.copyId();
  return (
    <Drawer opened={opened} onClose={onClose} title="Earlier states" size={640}>
      {copyId === null ? (
        <EmptyState drawing="letter" title="Nothing earlier yet">
          As you write, states of the post are kept here, so that you can always go back.
        </EmptyState>
      ) : (
        <List copyId={copyId} onClose={onClose} />
      )}
    </Drawer>
  );
}

function List({ copyId, onClose }: { copyId: number; onClose: () => void }) {
  const { session } = useEditorContext();
  const params = { id: session.siteId, copy_id: copyId };
  const list = useQuery({
    ...query('GET /content/site/{id}/copy/{copy_id}/revisions', { params }),
    staleTime: 0,
    gcTime: 0,
  });
  const [open, setOpen] = useState<number>();
  const restore = (fields: PostFields) => {
    const before = session.read();
    // Shares are sent or planned by now; only what was written comes back.
    session.replace({ ...fields, social: before.social, post_status: before.post_status, schedule: before.schedule });
    onClose();
    toast.undo('The earlier state is back.', () => session.replace(before));
  };
  if (list.error) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <TextSkeleton lines={6} />;
  if (list.data.revisions.length === 0)
    return (
      <EmptyState drawing="letter" title="Nothing earlier yet">
        As you write, states of the post are kept here, so that you can always go back.
      </EmptyState>
    );
  return (
    <ol className={classes.list}>
      {list.data.revisions.map((line) => (
        <li key={line.id} className={classes.item}>
          <button
            type="button"
            className={classes.line}
            aria-expanded={open === line.id}
            onClick={() => setOpen(open === line.id ? undefined : line.id)}
          >
            <strong>
              <DateTime at={line.at} />
            </strong>
            <span>
              {reasons[line.reason]}, {line.by}, {formatNumber(line.words)} words
            </span>
          </button>
          {open === line.id && <State params={{ ...params, revision_id: line.id }} onRestore={restore} />}
        </li>
      ))}
    </ol>
  );
}

type StateProps = {
  params: { id: number; copy_id: number; revision_id: number };
  onRestore: (fields: PostFields) => void;
};

function State({ params, onRestore }: StateProps) {
  const { session, mayWrite } = useEditorContext();
  const state = useQuery(query('GET /content/site/{id}/copy/{copy_id}/revision/{revision_id}', { params }));
  if (state.error) return <ErrorState error={state.error} onRetry={() => void state.refetch()} />;
  if (!state.data) return <TextSkeleton lines={3} />;
  const fields = wholeFields(state.data.fields);
  return (
    <div className={classes.state}>
      <p className={classes.about}>What changed from then to now:</p>
      <DiffView from={fields} to={session.read()} />
      {mayWrite && (
        <Button size="xs" variant="light" onClick={() => onRestore(fields)}>
          Bring this state back
        </Button>
      )}
    </div>
  );
}
