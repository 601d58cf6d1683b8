import { ActionIcon, Tooltip } from '@mantine/core';
import { IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react';
import classes from '../../nodes/views.module.css';

const hostOf = (src: unknown): string => {
  const text = String(src ?? '');
  return URL.canParse(text) ? new URL(text).hostname.replace(/^www\./, '') : text;
};

const stillOf = (src: unknown): string | undefined => {
  const [, id] = /youtube(?:-nocookie)?\.com\/embed\/([\w-]{11})/.exec(String(src ?? '')) ?? [];
  return id && `https://i.ytimg.com/vi/${id}/hqdefault.jpg`;
};

/** A video stands here as a card: it plays on the site. */
export function EmbedView({ node, editor, deleteNode, selected }: NodeViewProps) {
  const { src, title, width, height, poster } = node.attrs;
  const still = poster ?? stillOf(src);
  return (
    <NodeViewWrapper className={classes.card} data-selected={selected || undefined} contentEditable={false}>
      <span className={classes.still} data-drag-handle>
        {still && <img src={still} alt="" />}
        <IconPlayerPlay size={28} stroke={1.5} aria-hidden />
      </span>
      <span className={classes.words}>
        <strong>{title || 'Video'}</strong>
        <span>
          {hostOf(src)}
          {width && height ? `, ${width} × ${height}` : ''}. It plays on the site.
        </span>
      </span>
      {editor.isEditable && (
        <Tooltip label="Remove the video">
          <ActionIcon aria-label="Remove the video" onClick={deleteNode}>
            <IconTrash size={18} stroke={1.5} />
          </ActionIcon>
        </Tooltip>
      )}
    </NodeViewWrapper>
  );
}
