import { ActionIcon, Tooltip } from '@mantine/core';
import { IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react';
import { Flex, Grid } from '../../../../ui/layout/layout.tsx';
import { Meta } from '../../../../ui/text/text.tsx';
import classes from './node-views.module.css';

const toHostName = (src: unknown): string => {
  const text = String(src ?? '');
  return URL.canParse(text) ? new URL(text).hostname.replace(/^www\./, '') : text;
};

const findThumbnail = (src: unknown): string | undefined => {
  const [, id] = /youtube(?:-nocookie)?\.com\/embed\/([\w-]{11})/.exec(String(src ?? '')) ?? [];
  return id && `https://i.ytimg.com/vi/${id}/hqdefault.jpg`;
};

/** Card of a video in the editor; the video plays on the site only. */
export function EmbedView({ node, editor, deleteNode, selected }: NodeViewProps) {
  const { src, title, width, height, poster } = node.attrs;
  const thumbnail = poster ?? findThumbnail(src);
  return (
    <NodeViewWrapper className={classes.card} data-selected={selected || undefined} contentEditable={false}>
      <Grid component="span" className={classes.thumbnail} align="center" justify="center" clip data-drag-handle>
        {thumbnail && <img src={thumbnail} alt="" />}
        <IconPlayerPlay size={28} stroke={1.5} aria-hidden />
      </Grid>
      <Flex component="span" className={classes.text} align="stretch" column breakWords>
        <strong>{title || 'Video'}</strong>
        <Meta>
          {toHostName(src)}
          {width && height ? `, ${width} × ${height}` : ''}. Plays on the site.
        </Meta>
      </Flex>
      {editor.isEditable && (
        <Tooltip label="Remove video">
          <ActionIcon aria-label="Remove video" onClick={deleteNode}>
            <IconTrash size={18} stroke={1.5} />
          </ActionIcon>
        </Tooltip>
      )}
    </NodeViewWrapper>
  );
}
