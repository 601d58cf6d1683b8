import type { Family } from '@fanfare/contract/media/uploads';
import { now } from '../../../lib/clock.ts';
import { type UploadStep, uploadImage, uploadLargeFile } from '../../../lib/upload/chunked-upload.ts';
import type { MediaItem } from '../types.ts';
import { uploadErrorMessage } from './upload-error-message.ts';
import { createSpeedMeter } from './upload-speed.ts';

export type UploadTask = {
  id: number;
  /** Id of the component instance that started the upload. */
  scope: string;
  name: string;
  size: number;
  family: Family;
  state: 'queued' | UploadStep['state'] | 'done' | 'failed';
  sent: number;
  /** Bytes per second; null until measured. */
  speed: number | null;
  warning: string | null;
  error: string | null;
  media: MediaItem | null;
};

type UploadRequest = Pick<UploadTask, 'scope' | 'family' | 'warning'> & {
  file: File;
  businessId: number;
  /** Called when the upload is done, failed or canceled. */
  onFinished: () => void;
};

/** Number of parallel uploads; more would slow each other down. */
const maxConcurrent = 2;

let tasks: readonly UploadTask[] = [];
let lastId = 0;
let running = 0;
const queue: (() => Promise<void>)[] = [];
const abortControllers = new Map<number, AbortController>();
const listeners = new Set<() => void>();

/** Store of all uploads in the module, so that uploads continue when the user opens another screen. */
export const uploads = {
  all: () => tasks,

  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },

  start({ file, scope, family, warning, businessId, onFinished }: UploadRequest): void {
    lastId += 1;
    const id = lastId;
    const abortController = new AbortController();
    abortControllers.set(id, abortController);
    const { name, size } = file;
    const newTask = { id, scope, name, size, family, warning };
    setTasks([...tasks, { ...newTask, state: 'queued', sent: 0, speed: null, error: null, media: null }]);
    queue.push(async () => {
      if (!abortController.signal.aborted) await run(id, file, businessId, abortController.signal);
      abortControllers.delete(id);
      onFinished();
    });
    startNext();
  },

  /** Cancels an upload, or removes a finished one from the list. */
  remove(id: number): void {
    abortControllers.get(id)?.abort(new Error('The upload was canceled'));
    abortControllers.delete(id);
    setTasks(tasks.filter((task) => task.id !== id));
  },

  /** Removes the finished and reported uploads of one picker or upload area (`scope`) from the list. */
  clear(scope: string, isReported: (id: number) => boolean): void {
    setTasks(tasks.filter((task) => task.scope !== scope || !isFinished(task) || !isReported(task.id)));
  },
};

export const isFinished = ({ state }: UploadTask): boolean => state === 'done' || state === 'failed';

async function run(id: number, file: File, businessId: number, signal: AbortSignal): Promise<void> {
  const family = tasks.find((task) => task.id === id)?.family;
  const measureSpeed = createSpeedMeter();
  const onStep = ({ state, sent }: UploadStep) =>
    updateTask(id, { state, sent, speed: state === 'sending' ? measureSpeed(now().getTime(), sent) : null });
  const options = { businessId, signal, onStep };
  onStep({ state: 'sending', sent: 0 });
  try {
    const media = await (family === 'video' ? uploadLargeFile(file, options) : uploadImage(file, options));
    updateTask(id, { state: 'done', sent: file.size, speed: null, media, warning: media.warning });
  } catch (error) {
    updateTask(id, { state: 'failed', speed: null, error: uploadErrorMessage(error) });
  }
}

function startNext(): void {
  if (running >= maxConcurrent) return;
  const runUpload = queue.shift();
  if (!runUpload) return;
  running += 1;
  guardReload();
  void runUpload().finally(() => {
    running -= 1;
    guardReload();
    startNext();
  });
}

function setTasks(now: readonly UploadTask[]): void {
  tasks = now;
  for (const listener of listeners) listener();
}

const updateTask = (id: number, patch: Partial<UploadTask>) =>
  setTasks(tasks.map((task) => (task.id === id ? { ...task, ...patch } : task)));

const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();

/** Shows the browser's leave dialog while an upload runs, because closing the tab stops it. */
function guardReload(): void {
  if (running > 0) window.addEventListener('beforeunload', preventUnload);
  else window.removeEventListener('beforeunload', preventUnload);
}
