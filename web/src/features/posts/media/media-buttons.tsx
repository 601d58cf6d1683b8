import { Button } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import { IconMovie, IconPhotoPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import { useEditorContext } from '../session/editor-context.ts';
import toolbar from '../visual-tab.module.css';
import { MediaDialogs, type OpenMedia, type SuggestAltText } from './media-dialogs.tsx';
import { usePostAltText } from './use-post-alt-text.ts';

type ButtonProps = { onInsert: (html: string) => void; suggestAltText?: SuggestAltText | undefined };

/** Toolbar buttons that insert images and videos. */
export function MediaButtons({ onInsert, suggestAltText }: ButtonProps) {
  const [open, setOpen] = useState<OpenMedia>();
  return (
    <RichTextEditor.ControlsGroup>
      <RichTextEditor.Control className={toolbar.labeled} title="Add images" onClick={() => setOpen('images')}>
        <IconPhotoPlus size={16} stroke={1.5} aria-hidden />
        Image
      </RichTextEditor.Control>
      <RichTextEditor.Control className={toolbar.labeled} title="Add video" onClick={() => setOpen('video')}>
        <IconMovie size={16} stroke={1.5} aria-hidden />
        Video
      </RichTextEditor.Control>
      <MediaDialogs
        open={open}
        onClose={() => setOpen(undefined)}
        onInsert={onInsert}
        suggestAltText={suggestAltText}
      />
    </RichTextEditor.ControlsGroup>
  );
}

/** Buttons that insert images and videos, with a description, in the side panel. */
export function MediaPanel() {
  const { insertHtml } = useEditorContext();
  const suggestAltText = usePostAltText();
  const [open, setOpen] = useState<OpenMedia>();
  return (
    <Grid gap={12}>
      <Block component="p" fz={14} c="dimmed">
        Insert up to 5 images, or a video from YouTube, Vimeo, Facebook or Instagram.
      </Block>
      <Flex gap={8} align="stretch" wrap>
        <Button
          variant="default"
          leftSection={<IconPhotoPlus size={18} stroke={1.5} aria-hidden />}
          onClick={() => setOpen('images')}
        >
          Images
        </Button>
        <Button
          variant="default"
          leftSection={<IconMovie size={18} stroke={1.5} aria-hidden />}
          onClick={() => setOpen('video')}
        >
          Video
        </Button>
      </Flex>
      <MediaDialogs
        open={open}
        onClose={() => setOpen(undefined)}
        onInsert={insertHtml}
        suggestAltText={suggestAltText}
      />
    </Grid>
  );
}
