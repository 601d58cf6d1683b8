import { gallery, imageExtensions, maxImageBytes } from '@fanfare/contract/media/images';
import { type Family, formatFileSize, videoExtensions } from '@fanfare/contract/media/uploads';
import { Button, FileButton } from '@mantine/core';
import { IconCloudUpload } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import type { MediaItem } from '../types.ts';
import { InterruptedUploads } from './interrupted-uploads.tsx';
import classes from './upload.module.css';
import { FinishedUploadsRow, UploadRow } from './upload-row.tsx';
import { type UploadProblem, useUpload } from './use-upload.ts';

type Props = {
  family?: Family;
  maxFiles?: number;
  onUploaded?: (item: MediaItem) => void;
  /** True for a lower area, beside other content. */
  isSmall?: boolean;
};

const familyNouns = { image: 'an image', video: 'a video' };
const familyPlurals = { image: 'images', video: 'videos' };

/** Upload area for dropped, pasted or selected files. */
export function UploadZone({ family, maxFiles = gallery.maxFiles, onUploaded, isSmall = false }: Props) {
  const upload = useUpload({ family, maxFiles, onUploaded });
  const [isDraggedOver, setDraggedOver] = useState(false);
  const noun = family ? familyNouns[family] : 'a file';
  const plural = family ? familyPlurals[family] : 'files';
  const fileNoun = maxFiles === 1 ? noun : plural;

  const finished = upload.tasks.filter(({ state, warning }) => state === 'done' && !warning);
  const unfinished = upload.tasks.filter((task) => task.state !== 'failed' && !finished.includes(task));
  const removeFinished = () => {
    for (const { id } of finished) upload.cancel(id);
  };

  function handleDrop(event: DragEvent) {
    event.preventDefault();
    setDraggedOver(false);
    void upload.addFiles(event.dataTransfer.files);
  }

  return (
    <Grid gap={12}>
      <Flex
        component="section"
        className={classes.zone}
        gap={12}
        justify="center"
        column
        aria-label={`Upload ${fileNoun}`}
        data-over={isDraggedOver || undefined}
        data-small={isSmall || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setDraggedOver(true);
        }}
        onDragLeave={() => setDraggedOver(false)}
        onDrop={handleDrop}
        onPaste={(event) => event.clipboardData.files.length > 0 && void upload.addFiles(event.clipboardData.files)}
      >
        <span className={classes.cloud}>
          <IconCloudUpload size={28} stroke={1.5} aria-hidden />
        </span>
        <div className={classes.text}>
          <strong>{isDraggedOver ? 'Drop to upload' : `Drop ${fileNoun} here`}</strong>
          <Block component="p" mt={2} c="dimmed">
            {describeRules(family, maxFiles)}
          </Block>
        </div>
        <FileButton
          multiple={maxFiles > 1}
          accept={acceptFor(family)}
          onChange={(files) => void upload.addFiles([files ?? []].flat())}
        >
          {(props) => (
            <Button {...props} loading={upload.isBusy && upload.tasks.length === 0}>
              Choose {fileNoun}
            </Button>
          )}
        </FileButton>
      </Flex>
      <UploadErrors problems={upload.problems} onClose={upload.dismiss} />
      {family !== 'image' && <InterruptedUploads running={upload.tasks} />}
      {upload.tasks.length > 0 && (
        <Grid component="ul" hideEmpty panel aria-label="Uploads">
          {unfinished.map((task) => (
            <UploadRow key={task.id} task={task} onRemove={() => upload.cancel(task.id)} />
          ))}
          {finished.length > 0 && <FinishedUploadsRow tasks={finished} onRemove={removeFinished} />}
        </Grid>
      )}
    </Grid>
  );
}

/** Area with the errors of an upload, which the specification asks for. */
function UploadErrors({ problems, onClose }: { problems: readonly UploadProblem[]; onClose: () => void }) {
  if (problems.length === 0) return null;
  return (
    <div className={classes.errors}>
      <Alert key={JSON.stringify(problems)} tone="bad" onClose={onClose}>
        <ul>
          {problems.map(({ name, message }) => (
            <li key={`${name} ${message}`}>
              {name && <strong>{name}: </strong>}
              {message}
            </li>
          ))}
        </ul>
      </Alert>
    </div>
  );
}

const toAcceptList = (endings: readonly string[]) => endings.map((ending) => `.${ending}`).join(',');

const acceptFor = (family?: Family): string =>
  [family !== 'video' && toAcceptList(imageExtensions), family !== 'image' && toAcceptList(videoExtensions)]
    .filter(Boolean)
    .join(',');

function describeRules(family: Family | undefined, maxFiles: number): string {
  const countText = maxFiles === 1 ? '' : ` Up to ${maxFiles} at once.`;
  const imageRules = `${imageExtensions.join(', ')}, up to ${formatFileSize(maxImageBytes)}`;
  if (family === 'image') return `${imageRules}${maxFiles === 1 ? '' : ' each'}.${countText}`;
  const videoRules = 'mp4, mov, avi, wmv, mkv and others';
  if (family === 'video') return `${videoRules}. Large uploads resume after a lost connection.${countText}`;
  return `Images (${imageRules} each) and videos (${videoRules}).${countText}`;
}
