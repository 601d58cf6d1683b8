import type { PostFields } from '@fanfare/contract/posts/working-copies';
import { Button, Drawer } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Output, query } from '../../../lib/api.ts';
import { formatNumber } from '../../../lib/format.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { TextSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Block, Grid } from '../../../ui/layout/layout.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { Meta } from '../../../ui/text/text.tsx';
import { parseFields } from '../post-fields.ts';
import { useEditorContext } from '../session/editor-context.ts';
import { DiffView } from './diff-view.tsx';
import classes from './revisions.module.css';

type Props = { opened: boolean; onClose: () => void };
type RevisionRow = Output<'GET /content/site/{id}/copy/{copy_id}/revisions'>['revisions'][number];

const reasonLabels: Record<RevisionRow['reason'], string> = {
  typing: 'Autosaved',
  published: 'Saved to the site',
  replaced: 'Before it was replaced',
};

/** The revisions of a post, each with its differences and a restore button. */
export function RevisionsDrawer({ opened, onClose }: Props) {
  const { session } = useEditorContext();
  const copyId = session.copyId();
  return (
    <Drawer opened={opened} onClose={onClose} title="Revisions" size={640}>
      {copyId === null ? (
        <EmptyState illustration="envelope" title="No revisions yet">
          Versions are saved as you write. Restore any of them here.
        </EmptyState>
      ) : (
        <RevisionList copyId={copyId} onClose={onClose} />
      )}
    </Drawer>
  );
}

function RevisionList({ copyId, onClose }: { copyId: number; onClose: () => void }) {
  const { session } = useEditorContext();
  const params = { id: session.siteId, copy_id: copyId };
  const list = useQuery({
    ...query('GET /content/site/{id}/copy/{copy_id}/revisions', { params }),
    staleTime: 0,
    gcTime: 0,
  });
  const [openId, setOpenId] = useState<number>();
  const restore = (fields: PostFields) => {
    const current = session.read();
    // Shares may be published or scheduled by now; only the content is restored.
    session.replace({
      ...fields,
      social: current.social,
      post_status: current.post_status,
      schedule: current.schedule,
    });
    onClose();
    toast.undo('Revision restored.', () => session.replace(current));
  };
  if (list.error) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <TextSkeleton lines={6} />;
  if (list.data.revisions.length === 0)
    return (
      <EmptyState illustration="envelope" title="No revisions yet">
        Versions are saved as you write. Restore any of them here.
      </EmptyState>
    );
  return (
    <Grid component="ol" gap={8}>
      {list.data.revisions.map((revision) => (
        <Block component="li" key={revision.id} bd="1px solid var(--ff-hairline)" bdrs={12}>
          <button
            type="button"
            className={`${classes.line} ff-hover`}
            aria-expanded={openId === revision.id}
            onClick={() => setOpenId(openId === revision.id ? undefined : revision.id)}
          >
            <strong>
              <DateTime at={revision.at} />
            </strong>
            <Meta>
              {reasonLabels[revision.reason]}, {revision.by}, {formatNumber(revision.words)} words
            </Meta>
          </button>
          {openId === revision.id && (
            <RevisionDetails params={{ ...params, revision_id: revision.id }} onRestore={restore} />
          )}
        </Block>
      ))}
    </Grid>
  );
}

type RevisionDetailsProps = {
  params: { id: number; copy_id: number; revision_id: number };
  onRestore: (fields: PostFields) => void;
};

function RevisionDetails({ params, onRestore }: RevisionDetailsProps) {
  const { session, canWrite } = useEditorContext();
  const revision = useQuery(query('GET /content/site/{id}/copy/{copy_id}/revision/{revision_id}', { params }));
  if (revision.error) return <ErrorState error={revision.error} onRetry={() => void revision.refetch()} />;
  if (!revision.data) return <TextSkeleton lines={3} />;
  const fields = parseFields(revision.data.fields);
  return (
    <Block pt={4} pb={16} px={16}>
      <Meta component="p" mb={8}>
        Changes since this revision:
      </Meta>
      <DiffView from={fields} to={session.read()} />
      {canWrite && (
        <Button size="xs" variant="light" onClick={() => onRestore(fields)}>
          Restore this revision
        </Button>
      )}
    </Block>
  );
}
