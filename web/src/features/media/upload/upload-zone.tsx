import { gallery, pictureExtensions, pictureMaxBytes } from '@fanfare/contract/pictures';
import { type Family, sizeInWords, videoExtensions } from '@fanfare/contract/uploads';
import { Button, FileButton } from '@mantine/core';
import { IconCloudUpload } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { Alert } from '../../../ui/feedback/alert.tsx';
import type { MediaItem } from '../types.ts';
import { InterruptedUploads } from './interrupted-uploads.tsx';
import classes from './upload.module.css';
import { FinishedUploadsRow, UploadRow } from './upload-row.tsx';
import { type UploadProblem, useUpload } from './use-upload.ts';

type Props = {
  family?: Family;
  most?: number;
  onUploaded?: (item: MediaItem) => void;
  /** Less tall, for beside other things. */
  isSmall?: boolean;
};

const nouns = { image: 'picture', video: 'video' };

/** Where files come in: dropped, pasted or chosen. */
export function UploadZone({ family, most = gallery.mostFiles, onUploaded, isSmall = false }: Props) {
  const upload = useUpload({ family, most, onUploaded });
  const [isOver, setOver] = useState(false);
  const noun = family ? nouns[family] : 'file';
  const many = most === 1 ? `a ${noun}` : `${noun}s`;

  const arrived = upload.tasks.filter(({ state, warning }) => state === 'done' && !warning);
  const shown = upload.tasks.filter((task) => task.state !== 'failed' && !arrived.includes(task));
  const dropArrived = () => {
    for (const { id } of arrived) upload.cancel(id);
  };

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    void upload.take(event.dataTransfer.files);
  }

  return (
    <div className={classes.upload}>
      <section
        className={classes.zone}
        aria-label={`Upload ${many}`}
        data-over={isOver || undefined}
        data-small={isSmall || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        onPaste={(event) => event.clipboardData.files.length > 0 && void upload.take(event.clipboardData.files)}
      >
        <span className={classes.cloud}>
          <IconCloudUpload size={28} stroke={1.5} aria-hidden />
        </span>
        <div className={classes.words}>
          <strong>{isOver ? 'Let go to upload' : `Drop ${many} here`}</strong>
          <p>{rulesFor(family, most)}</p>
        </div>
        <FileButton
          multiple={most > 1}
          accept={acceptFor(family)}
          onChange={(files) => void upload.take([files ?? []].flat())}
        >
          {(props) => (
            <Button {...props} loading={upload.isBusy && upload.tasks.length === 0}>
              Choose {many}
            </Button>
          )}
        </FileButton>
      </section>
      <UploadErrors problems={upload.problems} onClose={upload.dismiss} />
      {family !== 'image' && <InterruptedUploads running={upload.tasks} />}
      {upload.tasks.length > 0 && (
        <ul className={classes.tasks} aria-label="Uploads">
          {shown.map((task) => (
            <UploadRow key={task.id} task={task} onDrop={() => upload.cancel(task.id)} />
          ))}
          {arrived.length > 0 && <FinishedUploadsRow tasks={arrived} onDrop={dropArrived} />}
        </ul>
      )}
    </div>
  );
}

/** The upload error area of the documents. */
export function UploadErrors({ problems, onClose }: { problems: readonly UploadProblem[]; onClose: () => void }) {
  if (problems.length === 0) return null;
  return (
    <div className={classes.errors}>
      <Alert key={JSON.stringify(problems)} tone="bad" onClose={onClose}>
        <ul>
          {problems.map(({ name, sentence }) => (
            <li key={`${name} ${sentence}`}>
              {name && <strong>{name}: </strong>}
              {sentence}
            </li>
          ))}
        </ul>
      </Alert>
    </div>
  );
}

const dotted = (endings: readonly string[]) => endings.map((ending) => `.${ending}`).join(',');

const acceptFor = (family?: Family): string =>
  [family !== 'video' && dotted(pictureExtensions), family !== 'image' && dotted(videoExtensions)]
    .filter(Boolean)
    .join(',');

function rulesFor(family: Family | undefined, most: number): string {
  const amount = most === 1 ? '' : ` Up to ${most} at once.`;
  const pictures = `${pictureExtensions.join(', ')}, up to ${sizeInWords(pictureMaxBytes)}`;
  if (family === 'image') return `${pictures}${most === 1 ? '' : ' each'}.${amount}`;
  const videos = 'mp4, mov, avi, wmv, mkv and others';
  if (family === 'video') return `${videos}. Large ones are sent in pieces and survive a lost connection.${amount}`;
  return `Pictures (${pictures} each) and videos (${videos}).${amount}`;
}
