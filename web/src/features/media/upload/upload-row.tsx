import { formatFileSize } from '@fanfare/contract/media/uploads';
import { ActionIcon, Progress } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconMovie, IconPhoto, IconX } from '@tabler/icons-react';
import { Block, Flex } from '../../../ui/layout/layout.tsx';
import { Meta } from '../../../ui/text/text.tsx';
import classes from './upload.module.css';
import { isFinished, type UploadTask } from './upload-store.ts';

const iconFor = ({ state, family }: UploadTask) => {
  if (state === 'done') return IconCircleCheck;
  return family === 'video' ? IconMovie : IconPhoto;
};

/** One upload: progress, speed and a cancel button. */
export function UploadRow({ task, onRemove }: { task: UploadTask; onRemove: () => void }) {
  const { name, size, sent, state, warning } = task;
  const percent = size > 0 ? Math.floor((sent / size) * 100) : 0;
  const Icon = iconFor(task);
  const removeLabel = isFinished(task) ? `Remove ${name} from the list` : `Cancel upload of ${name}`;
  return (
    <Flex divided="between" component="li" gap={12} align="flex-start" py={10} pl={16} pr={8}>
      <Icon
        className={classes.kind}
        color={state === 'done' ? 'var(--ff-good)' : undefined}
        size={22}
        stroke={1.5}
        aria-hidden
      />
      <div className={classes.about}>
        <Flex gap="2px 12px" align="baseline" justify="space-between" wrap>
          <Block component="strong" maw="100%" fw={600} truncate title={name}>
            {name}
          </Block>
          <Meta c={state === 'waiting' ? 'orange' : undefined} tabular role="status">
            {formatStatus(task, percent)}
          </Meta>
        </Flex>
        {!isFinished(task) && (
          <Progress
            value={state === 'processing' ? 100 : percent}
            animated={state === 'processing'}
            color={state === 'waiting' ? 'orange' : undefined}
            size="sm"
            aria-label={`Upload of ${name}`}
          />
        )}
        {warning && (
          <Flex component="p" iconTop={1} gap={6} align="stretch" fz={13} c="orange">
            <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
            {warning}
          </Flex>
        )}
      </div>
      <ActionIcon aria-label={removeLabel} onClick={onRemove}>
        <IconX size={18} stroke={1.5} aria-hidden />
      </ActionIcon>
    </Flex>
  );
}

/** All finished uploads without a warning, in one row. */
export function FinishedUploadsRow({ tasks, onRemove }: { tasks: readonly UploadTask[]; onRemove: () => void }) {
  const names = tasks.map(({ name }) => name).join(', ');
  return (
    <Flex divided="between" component="li" gap={12} align="flex-start" py={10} pl={16} pr={8}>
      <IconCircleCheck className={classes.kind} color="var(--ff-good)" size={22} stroke={1.5} aria-hidden />
      <div className={classes.about}>
        <strong role="status">{tasks.length === 1 ? `${names} uploaded` : `${tasks.length} files uploaded`}</strong>
        {tasks.length > 1 && <p className={classes.names}>{names}</p>}
      </div>
      <ActionIcon aria-label="Remove from the list" onClick={onRemove}>
        <IconX size={18} stroke={1.5} aria-hidden />
      </ActionIcon>
    </Flex>
  );
}

function formatStatus({ state, sent, size, speed }: UploadTask, percent: number): string {
  if (state === 'queued') return 'Queued';
  if (state === 'waiting') return `Connection lost at ${percent}%. Resumes automatically.`;
  if (state === 'processing') return 'Processing…';
  if (state === 'done') return `Uploaded, ${formatFileSize(size)}`;
  const speedText = speed === null ? '' : `, ${formatFileSize(speed)}/s`;
  return `${percent}% of ${formatFileSize(size)}${sent > 0 ? speedText : ''}`;
}
