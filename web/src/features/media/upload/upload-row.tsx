import { sizeInWords } from '@fanfare/contract/uploads';
import { ActionIcon, Progress } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconMovie, IconPhoto, IconX } from '@tabler/icons-react';
import classes from './upload.module.css';
import { isOver, type UploadTask } from './upload-store.ts';

/** One file on its way: how far, how fast, and the way out. */
export function UploadRow({ task, onDrop }: { task: UploadTask; onDrop: () => void }) {
  const { name, size, sent, state, family, warning } = task;
  const percent = size > 0 ? Math.floor((sent / size) * 100) : 0;
  const Icon = state === 'done' ? IconCircleCheck : family === 'video' ? IconMovie : IconPhoto;
  const way = isOver(task) ? `Take ${name} off this list` : `Cancel the upload of ${name}`;
  return (
    <li className={classes.task} data-state={state}>
      <Icon className={classes.kind} size={22} stroke={1.5} aria-hidden />
      <div className={classes.about}>
        <div className={classes.line}>
          <strong title={name}>{name}</strong>
          <span className="ff-tabular" role="status">
            {wordsFor(task, percent)}
          </span>
        </div>
        {!isOver(task) && (
          <Progress
            value={state === 'processing' ? 100 : percent}
            animated={state === 'processing'}
            color={state === 'waiting' ? 'orange' : undefined}
            size="sm"
            aria-label={`Upload of ${name}`}
          />
        )}
        {warning && (
          <p className={classes.warning}>
            <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
            {warning}
          </p>
        )}
      </div>
      <ActionIcon aria-label={way} onClick={onDrop}>
        <IconX size={18} stroke={1.5} aria-hidden />
      </ActionIcon>
    </li>
  );
}

/** Those that are done and need nobody's attention, in one line. */
export function FinishedUploadsRow({ tasks, onDrop }: { tasks: readonly UploadTask[]; onDrop: () => void }) {
  const names = tasks.map(({ name }) => name).join(', ');
  return (
    <li className={classes.task} data-state="done">
      <IconCircleCheck className={classes.kind} size={22} stroke={1.5} aria-hidden />
      <div className={classes.about}>
        <strong role="status">
          {tasks.length === 1 ? `${names} is uploaded` : `${tasks.length} files are uploaded`}
        </strong>
        {tasks.length > 1 && <p className={classes.names}>{names}</p>}
      </div>
      <ActionIcon aria-label="Take this off the list" onClick={onDrop}>
        <IconX size={18} stroke={1.5} aria-hidden />
      </ActionIcon>
    </li>
  );
}

function wordsFor({ state, sent, size, speed }: UploadTask, percent: number): string {
  if (state === 'queued') return 'Waiting for its turn';
  if (state === 'waiting') return `Connection lost at ${percent} %. It goes on by itself.`;
  if (state === 'processing') return 'Checking the file';
  if (state === 'done') return `Uploaded, ${sizeInWords(size)}`;
  const pace = speed === null ? '' : `, ${sizeInWords(speed)}/s`;
  return `${percent} % of ${sizeInWords(size)}${sent > 0 ? pace : ''}`;
}
