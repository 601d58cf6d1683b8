import { ActionIcon, Popover, TextInput, Tooltip } from '@mantine/core';
import { IconAlt, IconTrash } from '@tabler/icons-react';
import { NodeViewContent, type NodeViewProps, NodeViewWrapper } from '@tiptap/react';
import { useState } from 'react';
import classes from '../../nodes/views.module.css';

/** A picture with its words below, and what it says to people who do not see it. */
export function FigureView({ node, editor, updateAttributes, deleteNode, selected }: NodeViewProps) {
  const { src, alt, title, class: look } = node.attrs;
  const [isOpen, setOpen] = useState(false);
  return (
    <NodeViewWrapper className={classes.figure} data-selected={selected || undefined} data-look={look ?? undefined}>
      <img className={classes.picture} src={src} alt={alt ?? ''} title={title ?? undefined} data-drag-handle />
      {editor.isEditable && (
        <div className={classes.tools} contentEditable={false}>
          <Popover opened={isOpen} onChange={setOpen} width={320} position="bottom-end" trapFocus withRoles={false}>
            <Popover.Target>
              <Tooltip label={alt ? 'Change the alternative text' : 'Say what the picture shows'}>
                <ActionIcon
                  variant="default"
                  size={32}
                  aria-label="Alternative text"
                  data-missing={alt ? undefined : true}
                  className={classes.tool}
                  onClick={() => setOpen(!isOpen)}
                >
                  <IconAlt size={18} stroke={1.5} />
                </ActionIcon>
              </Tooltip>
            </Popover.Target>
            <Popover.Dropdown>
              <TextInput
                label="Alternative text"
                description="For people who do not see the picture."
                data-autofocus
                maxLength={1000}
                defaultValue={alt ?? ''}
                onBlur={(event) => updateAttributes({ alt: event.currentTarget.value.trim() || null })}
                onKeyDown={(event) => event.key === 'Enter' && setOpen(false)}
              />
            </Popover.Dropdown>
          </Popover>
          <Tooltip label="Remove the picture">
            <ActionIcon
              variant="default"
              size={32}
              className={classes.tool}
              aria-label="Remove the picture"
              onClick={deleteNode}
            >
              <IconTrash size={18} stroke={1.5} />
            </ActionIcon>
          </Tooltip>
        </div>
      )}
      <NodeViewContent as="div" className={classes.caption} data-empty={node.childCount === 0 || undefined} />
    </NodeViewWrapper>
  );
}
