import { gallery } from '@fanfare/contract/media/images';
import { type Family, mediaQuotaFor, uploadMessages } from '@fanfare/contract/media/uploads';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { query } from '../../../lib/api.ts';
import { useMe } from '../../../lib/session.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import type { MediaItem } from '../types.ts';
import { type FileCheck, validateFile } from './file-validation.ts';
import { isFinished, type UploadTask, uploads } from './upload-store.ts';

export type UploadProblem = { name: string; message: string };

type Options = {
  /** Family of files that is accepted; undefined accepts images and videos. */
  family?: Family | undefined;
  /** Number of files, at most: 5 for a gallery, 1 for a featured image. */
  maxFiles?: number;
  /** Called for each uploaded file, in the order of selection. */
  onUploaded?: (item: MediaItem) => void;
};

/**
 * Uploads files to the media library: validates them, reports progress and errors. An upload continues when its screen
 * is left; a toast then reports the result.
 */
export function useUpload({ family, maxFiles = gallery.maxFiles, onUploaded }: Options = {}) {
  const scope = useId();
  const client = useQueryClient();
  const { business } = useMe();
  const [problems, setProblems] = useState<readonly UploadProblem[]>([]);
  const [isChecking, setChecking] = useState(false);
  const all = useSyncExternalStore(uploads.subscribe, uploads.all);
  const tasks = all.filter((task) => task.scope === scope);
  const isMounted = useRef(true);
  const [reportedIds] = useState(() => new Set<number>());
  const isReported = useCallback((id: number) => reportedIds.has(id), [reportedIds]);
  const latestOnUploaded = useRef(onUploaded);
  latestOnUploaded.current = onUploaded;
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      uploads.clear(scope, isReported);
    };
  }, [scope, isReported]);

  /** Reports finished uploads in the order of selection, not of completion. */
  function reportFinished() {
    for (const task of uploads.all().filter((task) => task.scope === scope)) {
      if (!isFinished(task)) return;
      if (!reportedIds.has(task.id)) reportTask(task);
    }
  }

  function reportTask(task: UploadTask) {
    reportedIds.add(task.id);
    if (task.media) {
      void client.invalidateQueries({ queryKey: ['GET /media'] });
      if (isMounted.current) latestOnUploaded.current?.(task.media);
      else toast.good(`${task.name} uploaded.`);
    } else if (task.error && !isMounted.current) toast.bad(task.error, task.name);
    if (!isMounted.current) uploads.remove(task.id);
  }

  /** Quota and free storage. If the call fails, the largest quota is used and the server decides. */
  async function fetchLimits() {
    try {
      const { quota } = await client.fetchQuery({
        ...query('GET /media', { query: { per_page: 1 } }),
        staleTime: 5000,
      });
      return { quota: { totalBytes: quota.total, videoBytes: quota.video }, bytesLeft: quota.total - quota.used };
    } catch {
      const maxQuota = mediaQuotaFor(3);
      return { quota: maxQuota, bytesLeft: maxQuota.totalBytes };
    }
  }

  async function addFiles(files: Iterable<File>): Promise<void> {
    const selected = [...files];
    if (selected.length === 0 || !business) return;
    setProblems([]);
    uploads.clear(scope, isReported);
    const running = uploads.all().filter((task) => task.scope === scope && !isFinished(task)).length;
    if (selected.length + running > maxFiles)
      return setProblems([{ name: '', message: uploadMessages.tooMany(maxFiles) }]);
    setChecking(true);
    const limits = await fetchLimits();
    let bytesLeft = limits.bytesLeft;
    const rejected: UploadProblem[] = [];
    for (const file of selected) {
      const check = await validateFile(file, { family, quota: limits.quota, bytesLeft }).catch(unreadableFile);
      if (check.error !== null) rejected.push({ name: file.name, message: check.error });
      else {
        bytesLeft -= file.size;
        const { family: fileFamily, warning } = check;
        uploads.start({
          file,
          scope,
          family: fileFamily,
          warning,
          businessId: business.id,
          onFinished: reportFinished,
        });
      }
    }
    setProblems(rejected);
    setChecking(false);
  }

  const failed = tasks.flatMap(({ name, error }) => (error ? [{ name, message: error }] : []));
  return {
    addFiles,
    tasks,
    /** Files rejected before or after sending, for the upload error area. */
    problems: [...problems, ...failed],
    isBusy: isChecking || tasks.some((task) => !isFinished(task)),
    cancel: uploads.remove,
    dismiss: () => {
      setProblems([]);
      for (const task of tasks) if (task.state === 'failed') uploads.remove(task.id);
    },
  };
}

const unreadableFile = (): FileCheck => ({
  error: 'Your browser couldn’t read this file. Choose it again.',
});
