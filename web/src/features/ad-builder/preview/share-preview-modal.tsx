import { Button, Group, Loader, Modal, Stack, TextInput } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type Output, useSave } from '../../../lib/api.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Block, Grid } from '../../../ui/layout/layout.tsx';
import { CopyButton } from '../../../ui/page/copy-button.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { draftQuery } from '../draft-query.ts';
import classes from './preview-sections.module.css';

type Props = { draftId: number | undefined; onClose: () => void };

/** Dialog with the public link of a draft, so that a client can look and comment. */
export const SharePreviewModal = ({ draftId, onClose }: Props) => (
  <Modal opened={draftId !== undefined} onClose={onClose} title="Share preview" size={520}>
    {draftId !== undefined && <SharedPreview draftId={draftId} />}
  </Modal>
);

function SharedPreview({ draftId }: { draftId: number }) {
  const draft = useQuery({ ...draftQuery(draftId), staleTime: 0 });
  const params = { id: draftId };
  const refreshes = ['GET /ads/builder/draft/{id}', 'GET /ads/builder/drafts'] as const;
  const create = useSave('POST /ads/builder/draft/{id}/link', { refreshes: [...refreshes] });
  const revoke = useSave('POST /ads/builder/draft/{id}/link/revoke', {
    refreshes: [...refreshes],
    onDone: () => void toast.good('Preview link revoked.'),
  });
  if (draft.error) return <ErrorState error={draft.error} onRetry={() => void draft.refetch()} />;
  if (!draft.data) return <Loader aria-label="Loading the link" />;
  const { draft: row, comments } = draft.data;
  const url = row.preview_url;
  return (
    <Stack gap="md">
      <Block component="p" c="dimmed">
        Anyone with the link can view and comment on this version. Search engines don’t list it.
      </Block>
      {url === null ? (
        <Button
          leftSection={<IconLink size={18} stroke={1.5} aria-hidden />}
          loading={create.isPending}
          onClick={() => create.mutate({ params }, { onError: toast.failed })}
        >
          Create link
        </Button>
      ) : (
        <>
          <TextInput label="Preview link" readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
          <Group gap={8}>
            <CopyButton value={url} label="Copy link" />
            <Button
              variant="subtle"
              color="red"
              loading={revoke.isPending}
              onClick={() => revoke.mutate({ params }, { onError: toast.failed })}
            >
              Revoke link
            </Button>
          </Group>
        </>
      )}
      <Comments comments={comments} hasLink={url !== null} />
    </Stack>
  );
}

type CommentsProps = { comments: Output<'GET /ads/builder/draft/{id}'>['comments']; hasLink: boolean };

function Comments({ comments, hasLink }: CommentsProps) {
  if (comments.length === 0)
    return (
      hasLink && (
        <Block component="p" c="dimmed">
          No comments yet.
        </Block>
      )
    );
  return (
    <section aria-label="Comments">
      <h3 className={classes.placeTitle}>Comments</h3>
      <Grid component="ul" gap={12} breakWords>
        {comments.map(({ id, name, text, created }) => (
          <li key={id}>
            <strong>{name}</strong> <DateTime at={created} show="relative" />
            <Block component="p" mt={2} ws="pre-wrap">
              {text}
            </Block>
          </li>
        ))}
      </Grid>
    </section>
  );
}
