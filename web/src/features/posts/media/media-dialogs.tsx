import { gallery } from '@fanfare/contract/media/images';
import { Modal, Tabs } from '@mantine/core';
import { type MediaItem, MediaPicker, VideoEmbedForm, YoutubeSearch } from '../../media/index.tsx';
import { renderFigure } from './figure-html.ts';

export type OpenMedia = 'images' | 'video' | undefined;

export type SuggestAltText = (item: MediaItem) => Promise<string>;

type Props = {
  open: OpenMedia;
  onClose: () => void;
  onInsert: (html: string) => void;
  suggestAltText?: SuggestAltText | undefined;
};

/** Dialogs that insert images (upload, media library, Flickr, web page) and videos (YouTube, URL, embed code). */
export function MediaDialogs({ open, onClose, onInsert, suggestAltText }: Props) {
  const insertAndClose = (html: string) => {
    onClose();
    onInsert(html);
  };
  return (
    <>
      <MediaPicker
        opened={open === 'images'}
        onClose={onClose}
        family="image"
        maxFiles={gallery.maxFiles}
        title="Add images"
        suggestAltText={suggestAltText}
        onPick={(items: MediaItem[]) => insertAndClose(items.map(renderFigure).join(''))}
      />
      <Modal opened={open === 'video'} onClose={onClose} title="Add video" size="xl">
        <Tabs defaultValue="youtube">
          <Tabs.List mb="md">
            <Tabs.Tab value="youtube">YouTube</Tabs.Tab>
            <Tabs.Tab value="url">URL or embed code</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="youtube">
            <YoutubeSearch onInsert={insertAndClose} />
          </Tabs.Panel>
          <Tabs.Panel value="url">
            <VideoEmbedForm onInsert={insertAndClose} />
          </Tabs.Panel>
        </Tabs>
      </Modal>
    </>
  );
}
