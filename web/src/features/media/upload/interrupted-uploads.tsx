import { hourMs } from '@fanfare/contract/kit/durations';
import { uploadTtlHours } from '@fanfare/contract/media/uploads';
import { Button } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { call, query } from '../../../lib/api.ts';
import { now } from '../../../lib/clock.ts';
import { useMe } from '../../../lib/session.ts';
import { listUnfinished, removeUnfinishedById } from '../../../lib/upload/unfinished-uploads.ts';
import classes from './upload.module.css';
import type { UploadTask } from './upload-store.ts';

/**
 * List of uploads interrupted by leaving the page. The browser gives no access to the file again, so the user selects
 * it again.
 */
export function InterruptedUploads({ running }: { running: readonly UploadTask[] }) {
  const { business } = useMe();
  const [, setDiscardedCount] = useState(0);
  const minStartedAt = now().getTime() - uploadTtlHours * hourMs;
  const unfinished = business ? listUnfinished(business.id, minStartedAt) : [];
  const notRunning = unfinished.filter(
    ({ name, size }) => !running.some((task) => task.name === name && task.size === size),
  );
  const statusQueries = useQueries({
    queries: notRunning.map(({ id }) => ({
      ...query('GET /media/upload/{id}', { params: { id }, silent: true }),
      retry: false,
    })),
  });
  const interrupted = statusQueries.flatMap(({ data }) => (data?.state === 'receiving' ? [data] : []));
  if (interrupted.length === 0) return null;

  async function discard(id: number) {
    removeUnfinishedById(id);
    setDiscardedCount((count) => count + 1);
    await call('POST /media/upload/{id}/cancel', { params: { id }, body: {} }).catch(() => undefined);
  }

  return (
    <ul className={classes.interrupted} aria-label="Interrupted uploads">
      {interrupted.map(({ id, name, received, size }) => (
        <li key={id}>
          <span>
            <strong>{name}</strong> stopped at {Math.floor((received / size) * 100)}%. Select the same file to resume.
          </span>
          <Button size="xs" variant="default" onClick={() => void discard(id)} aria-label={`Discard ${name}`}>
            Discard
          </Button>
        </li>
      ))}
    </ul>
  );
}
