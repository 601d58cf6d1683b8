import { gallery } from '@fanfare/contract/pictures';
import { type Family, mediaRoom, uploadMessages } from '@fanfare/contract/uploads';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { query } from '../../../lib/api.ts';
import { useMe } from '../../../lib/session.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import type { MediaItem } from '../types.ts';
import { type Checked, validateFile } from './file-validation.ts';
import { isOver, type UploadTask, uploads } from './upload-store.ts';

export type UploadProblem = { name: string; sentence: string };

type Options = {
  /** Missing, pictures and videos are both welcome. */
  family?: Family | undefined;
  /** How many files at once: five for a gallery, one for a featured picture. */
  most?: number;
  /** Each file that is in the library now, as it arrives. */
  onUploaded?: (item: MediaItem) => void;
};

/**
 * Sends files into the library: checks them, shows how far each is, and says what was refused. An upload goes on when
 * its screen is left; a toast then tells that it is done.
 */
export function useUpload({ family, most = gallery.mostFiles, onUploaded }: Options = {}) {
  const scope = useId();
  const client = useQueryClient();
  const { business } = useMe();
  const [problems, setProblems] = useState<readonly UploadProblem[]>([]);
  const [isChecking, setChecking] = useState(false);
  const all = useSyncExternalStore(uploads.subscribe, uploads.all);
  const tasks = all.filter((task) => task.scope === scope);
  const isHere = useRef(true);
  const [told] = useState(() => new Set<number>());
  const isTold = useCallback((id: number) => told.has(id), [told]);
  const tell = useRef(onUploaded);
  tell.current = onUploaded;
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
      uploads.clear(scope, isTold);
    };
  }, [scope, isTold]);

  /** Tells of files in the order they were chosen in, whichever was quicker. */
  function over() {
    for (const task of uploads.all().filter((one) => one.scope === scope)) {
      if (!isOver(task)) return;
      if (!told.has(task.id)) tellOf(task);
    }
  }

  function tellOf(task: UploadTask) {
    told.add(task.id);
    if (task.media) {
      void client.invalidateQueries({ queryKey: ['GET /media'] });
      if (isHere.current) tell.current?.(task.media);
      else toast.good(`${task.name} is in your files now.`);
    } else if (task.error && !isHere.current) toast.bad(task.error, task.name);
    if (!isHere.current) uploads.drop(task.id);
  }

  /** What the library has room for; where nobody can say, the server will. */
  async function room() {
    try {
      const { quota } = await client.fetchQuery({
        ...query('GET /media', { query: { per_page: 1 } }),
        staleTime: 5000,
      });
      return { room: { totalBytes: quota.total, videoBytes: quota.video }, left: quota.total - quota.used };
    } catch {
      const widest = mediaRoom(3);
      return { room: widest, left: widest.totalBytes };
    }
  }

  async function take(files: Iterable<File>): Promise<void> {
    const chosen = [...files];
    if (chosen.length === 0 || !business) return;
    setProblems([]);
    uploads.clear(scope, isTold);
    const running = uploads.all().filter((task) => task.scope === scope && !isOver(task)).length;
    if (chosen.length + running > most) return setProblems([{ name: '', sentence: uploadMessages.tooMany(most) }]);
    setChecking(true);
    const has = await room();
    let left = has.left;
    const refused: UploadProblem[] = [];
    for (const file of chosen) {
      const checked = await validateFile(file, { family, room: has.room, left }).catch(unreadable);
      if (checked.refusal !== null) refused.push({ name: file.name, sentence: checked.refusal });
      else {
        left -= file.size;
        const { family: kind, warning } = checked;
        uploads.begin({ file, scope, family: kind, warning, businessId: business.id, onOver: over });
      }
    }
    setProblems(refused);
    setChecking(false);
  }

  const failed = tasks.flatMap(({ name, error }) => (error ? [{ name, sentence: error }] : []));
  return {
    take,
    tasks,
    /** What was refused before or after sending, for the upload error area. */
    problems: [...problems, ...failed],
    isBusy: isChecking || tasks.some((task) => !isOver(task)),
    cancel: uploads.drop,
    dismiss: () => {
      setProblems([]);
      for (const task of tasks) if (task.state === 'failed') uploads.drop(task.id);
    },
  };
}

export type Uploading = ReturnType<typeof useUpload>;

const unreadable = (): Checked => ({
  refusal: 'Your browser could not read this file. Check that it is still there and choose it again.',
});
