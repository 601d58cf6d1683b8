import { Button, Modal, Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useCan } from '../../../lib/session.ts';
import { Flex } from '../../../ui/layout/layout.tsx';
import { FlickrSearch } from '../search/flickr-search.tsx';
import { PagePictures } from '../search/page-pictures.tsx';
import { UploadZone } from '../upload/upload-zone.tsx';
import { LibraryPanel } from './library-panel.tsx';
import classes from './media-picker.module.css';
import type { MediaItem, PickerProps, PickerTab } from './picker-props.ts';
import { SelectedFiles } from './selected-files.tsx';

/** Dialog to choose files: upload, media library, Flickr or a web page. */
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
      <PickerBody {...props} />
    </Modal>
  );
}

const tabLabels: Record<PickerTab, string> = {
  upload: 'Upload',
  library: 'Media library',
  flickr: 'Flickr',
  page: 'From a web page',
};
const allTabs: readonly PickerTab[] = ['upload', 'library', 'flickr', 'page'];

/** Content of the dialog. A child of the modal, so that each opening starts without a selection. */
function PickerBody({
  family,
  maxFiles,
  onPick,
  onClose,
  pageUrl,
  findProblem,
  tabs = allTabs,
  submitLabel,
  suggestAltText,
}: PickerProps) {
  const canAdd = useCan('any:editor');
  const isImage = family === 'image';
  const visibleTabs = tabs.filter((tab) => tab === 'library' || (canAdd && (tab === 'upload' || isImage)));
  const [tab, setTab] = useState<string | null>(visibleTabs[0] ?? null);
  const [selected, setSelected] = useState<readonly MediaItem[]>([]);
  const isSelected = ({ id }: MediaItem) => selected.some((other) => other.id === id);

  /** Adds a file; beyond `maxFiles` the newest files replace the oldest. */
  const add = (item: MediaItem) =>
    setSelected((previous) =>
      previous.some(({ id }) => id === item.id) ? previous : [...previous, item].slice(-maxFiles),
    );
  const toggle = (item: MediaItem) =>
    isSelected(item) ? setSelected((previous) => previous.filter(({ id }) => id !== item.id)) : add(item);
  const replace = (item: MediaItem) =>
    setSelected((previous) => previous.map((other) => (other.id === item.id ? item : other)));

  /** Problems of the selected files. Several files: each message starts with its file name. */
  const problems = selected.flatMap((item) => {
    const problem = findProblem?.(item);
    if (!problem) return [];
    return selected.length > 1 ? `${item.name}: ${problem}` : problem;
  });
  const noun = isImage ? 'image' : 'video';
  const confirmLabel = selected.length > 1 ? `Use ${selected.length} ${noun}s` : `Use ${noun}`;

  return (
    <>
      <Tabs value={tab} onChange={setTab} className={classes.tabs}>
        <Tabs.List>
          {visibleTabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {tabLabels[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="upload" className={classes.pane}>
          <UploadZone family={family} maxFiles={maxFiles} onUploaded={add} />
        </Tabs.Panel>
        <Tabs.Panel value="library" className={classes.pane}>
          <LibraryPanel family={family} isSelected={isSelected} onPress={toggle} />
        </Tabs.Panel>
        <Tabs.Panel value="flickr" className={classes.pane}>
          <FlickrSearch isSelected={isSelected} onPick={toggle} />
        </Tabs.Panel>
        <Tabs.Panel value="page" className={classes.pane}>
          <PagePictures isSelected={isSelected} onPick={toggle} url={pageUrl} />
        </Tabs.Panel>
      </Tabs>
      <Flex
        component="footer"
        className={classes.foot}
        gap="12px 24px"
        align="flex-end"
        justify="space-between"
        wrap
        divided
      >
        <SelectedFiles
          selected={selected}
          maxFiles={maxFiles}
          problems={problems}
          onRemove={toggle}
          onChange={replace}
          suggestAltText={suggestAltText}
        />
        <Flex className={classes.actions} gap={8} align="stretch" ms="auto">
          {!submitLabel && (
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
          )}
          <Button
            disabled={selected.length === 0 || problems.length > 0}
            onClick={() => {
              onPick([...selected]);
              onClose();
            }}
          >
            {submitLabel ?? confirmLabel}
          </Button>
        </Flex>
      </Flex>
    </>
  );
}
