import type { Family } from '@fanfare/contract/uploads';
import { now } from '../../../lib/clock.ts';
import { sendInPieces, sendPicture, type UploadStep } from '../../../lib/upload/chunked-upload.ts';
import type { MediaItem } from '../types.ts';
import { uploadErrorMessage } from './upload-error-message.ts';
import { createSpeedMeter } from './upload-speed.ts';

export type UploadTask = {
  id: number;
  /** The part of the page that asked for it. */
  scope: string;
  name: string;
  size: number;
  family: Family;
  state: 'queued' | UploadStep['state'] | 'done' | 'failed';
  sent: number;
  /** Bytes a second, once that can be said. */
  speed: number | null;
  warning: string | null;
  error: string | null;
  media: MediaItem | null;
};

type Begin = Pick<UploadTask, 'scope' | 'family' | 'warning'> & {
  file: File;
  businessId: number;
  /** When it is done, failed or given up. */
  onOver: () => void;
};

/** So many files are sent at once; more would only slow each other down. */
const lanes = 2;

let tasks: readonly UploadTask[] = [];
let lastId = 0;
let running = 0;
const waiting: (() => Promise<void>)[] = [];
const stops = new Map<number, AbortController>();
const listeners = new Set<() => void>();

/** Uploads live beside the screens: whoever walks on to another one does not lose them. */
export const uploads = {
  all: () => tasks,

  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },

  begin({ file, scope, family, warning, businessId, onOver }: Begin): void {
    lastId += 1;
    const id = lastId;
    const stop = new AbortController();
    stops.set(id, stop);
    const { name, size } = file;
    const fresh = { id, scope, name, size, family, warning };
    set([...tasks, { ...fresh, state: 'queued', sent: 0, speed: null, error: null, media: null }]);
    waiting.push(async () => {
      if (!stop.signal.aborted) await run(id, file, businessId, stop.signal);
      stops.delete(id);
      onOver();
    });
    next();
  },

  /** Gives an upload up, or takes one that is over off the list. */
  drop(id: number): void {
    stops.get(id)?.abort(new Error('The upload was given up'));
    stops.delete(id);
    set(tasks.filter((task) => task.id !== id));
  },

  /** Takes what is over and known to be over off the list of a scope. */
  clear(scope: string, isTold: (id: number) => boolean): void {
    set(tasks.filter((task) => task.scope !== scope || !isOver(task) || !isTold(task.id)));
  },
};

export const isOver = ({ state }: UploadTask): boolean => state === 'done' || state === 'failed';

async function run(id: number, file: File, businessId: number, signal: AbortSignal): Promise<void> {
  const family = tasks.find((task) => task.id === id)?.family;
  const measure = createSpeedMeter();
  const onStep = ({ state, sent }: UploadStep) =>
    change(id, { state, sent, speed: state === 'sending' ? measure(now().getTime(), sent) : null });
  const how = { businessId, signal, onStep };
  onStep({ state: 'sending', sent: 0 });
  try {
    const media = await (family === 'video' ? sendInPieces(file, how) : sendPicture(file, how));
    change(id, { state: 'done', sent: file.size, speed: null, media, warning: media.warning });
  } catch (error) {
    change(id, { state: 'failed', speed: null, error: uploadErrorMessage(error) });
  }
}

function next(): void {
  if (running >= lanes) return;
  const work = waiting.shift();
  if (!work) return;
  running += 1;
  guardReload();
  void work().finally(() => {
    running -= 1;
    guardReload();
    next();
  });
}

function set(now: readonly UploadTask[]): void {
  tasks = now;
  for (const listener of listeners) listener();
}

const change = (id: number, patch: Partial<UploadTask>) =>
  set(tasks.map((task) => (task.id === id ? { ...task, ...patch } : task)));

const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/** Closing the tab stops an upload, so the browser asks first. */
function guardReload(): void {
  if (running > 0) window.addEventListener('beforeunload', ask);
  else window.removeEventListener('beforeunload', ask);
}
