import { uploadKeptHours } from '@fanfare/contract/uploads';
import { Button } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { call, query } from '../../../lib/api.ts';
import { now } from '../../../lib/clock.ts';
import { useMe } from '../../../lib/session.ts';
import { begunIn, forgetUpload } from '../../../lib/upload/unfinished-uploads.ts';
import classes from './upload.module.css';
import type { UploadTask } from './upload-store.ts';

/** What was being sent when the page went away. The browser does not hand out a file twice, so it is chosen again. */
export function InterruptedUploads({ running }: { running: readonly UploadTask[] }) {
  const { business } = useMe();
  const [, setGone] = useState(0);
  const oldest = now().getTime() - uploadKeptHours * 3_600_000;
  const begun = business ? begunIn(business.id, oldest) : [];
  const open = begun.filter(({ name, size }) => !running.some((task) => task.name === name && task.size === size));
  const asked = useQueries({
    queries: open.map(({ id }) => ({
      ...query('GET /media/upload/{id}', { params: { id }, silent: true }),
      retry: false,
    })),
  });
  const interrupted = asked.flatMap(({ data }) => (data?.state === 'receiving' ? [data] : []));
  if (interrupted.length === 0) return null;

  async function discard(id: number) {
    forgetUpload(id);
    setGone((count) => count + 1);
    await call('POST /media/upload/{id}/cancel', { params: { id }, body: {} }).catch(() => undefined);
  }

  return (
    <ul className={classes.interrupted} aria-label="Interrupted uploads">
      {interrupted.map(({ id, name, received, size }) => (
        <li key={id}>
          <span>
            <strong>{name}</strong> stopped at {Math.floor((received / size) * 100)} %. Choose the same file again and
            it goes on from there.
          </span>
          <Button size="xs" variant="default" onClick={() => void discard(id)} aria-label={`Discard ${name}`}>
            Discard
          </Button>
        </li>
      ))}
    </ul>
  );
}
