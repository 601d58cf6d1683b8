import { gallery } from '@fanfare/contract/pictures';
import { Button } from '@mantine/core';
import { IconWorldDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { toast } from '../../../ui/feedback/toast.ts';
import { MediaPicker } from '../index.tsx';

/** Pictures from elsewhere, kept among the files with where they are from. */
export function AddFromWebButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconWorldDownload size={18} stroke={1.5} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Add from the web
      </Button>
      <MediaPicker
        opened={isOpen}
        onClose={() => setOpen(false)}
        family="image"
        most={gallery.mostFiles}
        title="Add pictures from the web"
        tabs={['flickr', 'page']}
        verb="Done"
        onPick={(items) =>
          toast.good(items.length === 1 ? 'The picture is among your files.' : 'The pictures are among your files.')
        }
      />
    </>
  );
}
