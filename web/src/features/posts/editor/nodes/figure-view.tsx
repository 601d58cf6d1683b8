import { ActionIcon, Popover, TextInput, Tooltip } from '@mantine/core';
import { IconAlt, IconTrash } from '@tabler/icons-react';
import { NodeViewContent, type NodeViewProps, NodeViewWrapper } from '@tiptap/react';
import { useState } from 'react';
import classes from './node-views.module.css';

/** An image with its caption and alt text. */
export function FigureView({ node, editor, updateAttributes, deleteNode, selected }: NodeViewProps) {
  const { src, alt, title, class: alignment } = node.attrs;
  const [isOpen, setOpen] = useState(false);
  return (
    <NodeViewWrapper
      className={classes.figure}
      data-selected={selected || undefined}
      data-alignment={alignment ?? undefined}
    >
      <img className={classes.image} src={src} alt={alt ?? ''} title={title ?? undefined} data-drag-handle />
      {editor.isEditable && (
        <div className={classes.tools} contentEditable={false}>
          <Popover opened={isOpen} onChange={setOpen} width={320} position="bottom-end" trapFocus withRoles={false}>
            <Popover.Target>
              <Tooltip label={alt ? 'Edit alt text' : 'Add alt text'}>
                <ActionIcon
                  variant="default"
                  size={32}
                  aria-label="Alt text"
                  c={alt ? undefined : 'orange'}
                  onClick={() => setOpen(!isOpen)}
                >
                  <IconAlt size={18} stroke={1.5} />
                </ActionIcon>
              </Tooltip>
            </Popover.Target>
            <Popover.Dropdown>
              <TextInput
                label="Alt text"
                description="Describes the image for people who can’t see it."
                data-autofocus
                maxLength={1000}
                defaultValue={alt ?? ''}
                onBlur={(event) => updateAttributes({ alt: event.currentTarget.value.trim() || null })}
                onKeyDown={(event) => event.key === 'Enter' && setOpen(false)}
              />
            </Popover.Dropdown>
          </Popover>
          <Tooltip label="Remove image">
            <ActionIcon variant="default" size={32} aria-label="Remove image" onClick={deleteNode}>
              <IconTrash size={18} stroke={1.5} />
            </ActionIcon>
          </Tooltip>
        </div>
      )}
      <NodeViewContent as="div" className={classes.caption} data-empty={node.childCount === 0 || undefined} />
    </NodeViewWrapper>
  );
}
