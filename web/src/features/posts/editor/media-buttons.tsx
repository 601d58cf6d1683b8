import { Button } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import { IconMovie, IconPhotoPlus } from '@tabler/icons-react';
import { useState } from 'react';
import classes from '../panels/side-panel.module.css';
import { MediaDialogs, type OpenMedia } from './media-dialogs.tsx';
import toolbar from './visual-tab.module.css';

/** Pictures and videos into the text, at the end of the toolbar. */
export function MediaButtons() {
  const [open, setOpen] = useState<OpenMedia>();
  return (
    <RichTextEditor.ControlsGroup>
      <RichTextEditor.Control className={toolbar.wordy} title="Add pictures" onClick={() => setOpen('pictures')}>
        <IconPhotoPlus size={16} stroke={1.5} aria-hidden />
        Picture
      </RichTextEditor.Control>
      <RichTextEditor.Control className={toolbar.wordy} title="Add a video" onClick={() => setOpen('video')}>
        <IconMovie size={16} stroke={1.5} aria-hidden />
        Video
      </RichTextEditor.Control>
      <MediaDialogs open={open} onClose={() => setOpen(undefined)} />
    </RichTextEditor.ControlsGroup>
  );
}

/** The same beside the text, in words. */
export function MediaPanel() {
  const [open, setOpen] = useState<OpenMedia>();
  return (
    <div className={classes.stack}>
      <p className={classes.line}>
        Into the text, where the cursor is: up to five pictures at once, uploaded, from your library, from Flickr or
        from a page; videos from YouTube, Vimeo, Vine, Facebook and Instagram.
      </p>
      <div className={classes.pair}>
        <Button
          variant="default"
          leftSection={<IconPhotoPlus size={18} stroke={1.5} aria-hidden />}
          onClick={() => setOpen('pictures')}
        >
          Pictures
        </Button>
        <Button
          variant="default"
          leftSection={<IconMovie size={18} stroke={1.5} aria-hidden />}
          onClick={() => setOpen('video')}
        >
          Video
        </Button>
      </div>
      <MediaDialogs open={open} onClose={() => setOpen(undefined)} />
    </div>
  );
}
