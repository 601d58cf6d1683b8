import { gallery } from '@fanfare/contract/pictures';
import { Modal, Tabs } from '@mantine/core';
import { type MediaItem, MediaPicker, VideoEmbedForm, YoutubeSearch } from '../../media/index.tsx';
import { useEditorContext } from './editor-context.ts';
import { figureHtml } from './figure-html.ts';

export type OpenMedia = 'pictures' | 'video' | undefined;

/** Where pictures and videos for the text are chosen: uploaded, from the library, Flickr, a page, YouTube or an embed code. */
export function MediaDialogs({ open, onClose }: { open: OpenMedia; onClose: () => void }) {
  const { insert } = useEditorContext();
  const put = (html: string) => {
    onClose();
    insert(html);
  };
  return (
    <>
      <MediaPicker
        opened={open === 'pictures'}
        onClose={onClose}
        family="image"
        most={gallery.mostFiles}
        title="Pictures for the text"
        onPick={(items: MediaItem[]) => put(items.map(figureHtml).join(''))}
      />
      <Modal opened={open === 'video'} onClose={onClose} title="A video for the text" size="xl">
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
    </>
  );
}
