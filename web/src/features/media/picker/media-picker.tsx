import { Button, Modal, Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useCan } from '../../../lib/session.ts';
import { FlickrSearch } from '../search/flickr-search.tsx';
import { PagePictures } from '../search/page-pictures.tsx';
import { UploadZone } from '../upload/upload-zone.tsx';
import { LibraryPanel } from './library-panel.tsx';
import classes from './media-picker.module.css';
import type { MediaItem, PickerProps, PickerTab } from './picker-props.ts';
import { SelectedFiles } from './selected-files.tsx';

/** Choosing files for something: new ones, those of the library, and pictures from elsewhere. */
export function MediaPicker(props: PickerProps) {
  const isPhone = useMediaQuery('(max-width: 48em)');
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={props.title}
      size={960}
      fullScreen={isPhone}
      classNames={{ content: classes.content, body: classes.body }}
    >
      <Choosing {...props} />
    </Modal>
  );
}

const tabWords: Record<PickerTab, string> = {
  upload: 'Upload',
  library: 'Library',
  flickr: 'Flickr',
  page: 'From a page',
};
const allTabs: readonly PickerTab[] = ['upload', 'library', 'flickr', 'page'];

/** Inside the modal, so that each opening begins with nothing chosen. */
function Choosing({ family, most, onPick, onClose, pageUrl, refuse, tabs = allTabs, verb }: PickerProps) {
  const mayAdd = useCan('any:editor');
  const isImage = family === 'image';
  const offered = tabs.filter((tab) => tab === 'library' || (mayAdd && (tab === 'upload' || isImage)));
  const [tab, setTab] = useState<string | null>(offered[0] ?? null);
  const [chosen, setChosen] = useState<readonly MediaItem[]>([]);
  const isChosen = ({ id }: MediaItem) => chosen.some((one) => one.id === id);

  /** The newest choice wins where only one is asked for. */
  const add = (item: MediaItem) =>
    setChosen((before) => (before.some(({ id }) => id === item.id) ? before : [...before, item].slice(-most)));
  const toggle = (item: MediaItem) =>
    isChosen(item) ? setChosen((before) => before.filter(({ id }) => id !== item.id)) : add(item);
  const change = (item: MediaItem) => setChosen((before) => before.map((one) => (one.id === item.id ? item : one)));

  /** With several chosen, the sentence says which one it is about. */
  const refusals = chosen.flatMap((item) => {
    const sentence = refuse?.(item);
    if (!sentence) return [];
    return chosen.length > 1 ? `${item.name}: ${sentence}` : sentence;
  });
  const noun = isImage ? 'picture' : 'video';
  const amount = chosen.length > 1 ? `Use ${chosen.length} ${noun}s` : `Use ${noun}`;

  return (
    <>
      <Tabs value={tab} onChange={setTab} className={classes.tabs}>
        <Tabs.List>
          {offered.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {tabWords[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="upload" className={classes.pane}>
          <UploadZone family={family} most={most} onUploaded={add} />
        </Tabs.Panel>
        <Tabs.Panel value="library" className={classes.pane}>
          <LibraryPanel family={family} isChosen={isChosen} onPress={toggle} />
        </Tabs.Panel>
        <Tabs.Panel value="flickr" className={classes.pane}>
          <FlickrSearch isChosen={isChosen} onPick={toggle} />
        </Tabs.Panel>
        <Tabs.Panel value="page" className={classes.pane}>
          <PagePictures isChosen={isChosen} onPick={toggle} url={pageUrl} />
        </Tabs.Panel>
      </Tabs>
      <footer className={classes.foot}>
        <SelectedFiles chosen={chosen} most={most} refusals={refusals} onRemove={toggle} onChange={change} />
        <div className={classes.ways}>
          {!verb && (
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
          )}
          <Button
            disabled={chosen.length === 0 || refusals.length > 0}
            onClick={() => {
              onPick([...chosen]);
              onClose();
            }}
          >
            {verb ?? amount}
          </Button>
        </div>
      </footer>
    </>
  );
}
