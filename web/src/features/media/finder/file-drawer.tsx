import { Button, Drawer } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/api.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { FormSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Grid } from '../../../ui/layout/layout.tsx';
import { DeleteFile } from './delete-file.tsx';
import { FileForm } from './file-form.tsx';
import { FileInfo } from './file-info.tsx';
import classes from './finder.module.css';
import { UsedBy } from './used-by.tsx';

/** Drawer with the details of one file. */
export function FileDrawer({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  return (
    <Drawer opened={id !== undefined} onClose={onClose} title="Details">
      {id !== undefined && <Details id={id} onClose={onClose} />}
    </Drawer>
  );
}

function Details({ id, onClose }: { id: number; onClose: () => void }) {
  const file = useQuery({ ...query('GET /media/{id}', { params: { id } }), retry: false });
  if (file.isError)
    return (
      <ErrorState
        error={file.error}
        title="Couldn’t open this file"
        action={<Button onClick={onClose}>Back to Media</Button>}
      />
    );
  if (!file.data) return <FormSkeleton fields={5} />;
  const item = file.data;
  return (
    <Grid columns={1} gap={20}>
      <Grid
        className={classes.stage}
        align="center"
        justify="center"
        mah={320}
        bdrs={12}
        clip
        bg="var(--ff-neutral-soft)"
      >
        {item.family === 'image' ? (
          <img src={item.path} alt={item.alt || item.name} />
        ) : (
          <video src={item.path} controls preload="metadata" aria-label={item.name}>
            <track kind="captions" />
          </video>
        )}
      </Grid>
      <FileForm key={item.id} item={item} />
      <FileInfo item={item} />
      <UsedBy uses={item.used_by} onFollow={onClose} />
      <DeleteFile item={item} uses={item.used_by} onDeleted={onClose} />
    </Grid>
  );
}
