import { plural } from '@fanfare/contract/kit/plurals';
import { gallery } from '@fanfare/contract/media/images';
import { Button } from '@mantine/core';
import { IconWorldDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { toast } from '../../../ui/feedback/toast.ts';
import { MediaPicker } from '../index.tsx';

/** Imports images from Flickr or a web page into the media library, with their source. */
export function AddFromWebButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconWorldDownload size={18} stroke={1.5} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Add from web
      </Button>
      <MediaPicker
        opened={isOpen}
        onClose={() => setOpen(false)}
        family="image"
        maxFiles={gallery.maxFiles}
        title="Add images from the web"
        tabs={['flickr', 'page']}
        submitLabel="Done"
        onPick={(items) => toast.good(plural(items.length, 'Image added.', 'Images added.'))}
      />
    </>
  );
}
