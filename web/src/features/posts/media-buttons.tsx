import { gallery } from '@fanfare/contract/pictures';
import { Modal, Tabs } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import { IconMovie, IconPhotoPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { type MediaItem, MediaPicker, VideoEmbedForm, YoutubeSearch } from '../media/index.tsx';
import { useEditing } from './editor-context.ts';
import { figureHtml } from './figure-html.ts';
import classes from './visual-tab.module.css';

/** Pictures and videos into the text, from wherever they are. */
export function MediaButtons() {
  const { insert } = useEditing();
  const [open, setOpen] = useState<'pictures' | 'video'>();
  const close = () => setOpen(undefined);
  const put = (html: string) => {
    close();
    insert(html);
  };
  return (
    <RichTextEditor.ControlsGroup>
      <RichTextEditor.Control
        className={classes.wordy}
        aria-label="Add pictures"
        title="Add pictures"
        onClick={() => setOpen('pictures')}
      >
        <IconPhotoPlus size={16} stroke={1.5} aria-hidden />
        Picture
      </RichTextEditor.Control>
      <RichTextEditor.Control
        className={classes.wordy}
        aria-label="Add a video"
        title="Add a video"
        onClick={() => setOpen('video')}
      >
        <IconMovie size={16} stroke={1.5} aria-hidden />
        Video
      </RichTextEditor.Control>
      <MediaPicker
        opened={open === 'pictures'}
        onClose={close}
        family="image"
        most={gallery.mostFiles}
        title="Pictures for the text"
        onPick={(items: MediaItem[]) => put(items.map(figureHtml).join(''))}
      />
      <Modal opened={open === 'video'} onClose={close} title="A video for the text" size="xl">
        <Tabs defaultValue="youtube">
          <Tabs.List mb="md">
            <Tabs.Tab value="youtube">YouTube</Tabs.Tab>
            <Tabs.Tab value="address">Address or embed code</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="youtube">
            <YoutubeSearch onInsert={put} />
          </Tabs.Panel>
          <Tabs.Panel value="address">
            <VideoEmbedForm onInsert={put} />
          </Tabs.Panel>
        </Tabs>
      </Modal>
    </RichTextEditor.ControlsGroup>
  );
}
