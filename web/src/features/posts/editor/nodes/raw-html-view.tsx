import { ActionIcon, Button, Group, Modal, Stack, Text, Textarea, Tooltip } from '@mantine/core';
import { IconCode, IconPencil, IconTrash } from '@tabler/icons-react';
import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react';
import { useState } from 'react';
import classes from '../../nodes/views.module.css';
import { parseBody } from '../html/tags.ts';

const excerptOf = (source: string): string => {
  const words = (parseBody(source).textContent ?? '').replace(/\s+/g, ' ').trim();
  return words.length > 120 ? `${words.slice(0, 120)}…` : words;
};

/** Source that is kept as it is. It is never drawn here: it shows its words, and opens as text. */
export function RawHtmlView({ node, editor, updateAttributes, deleteNode, selected }: NodeViewProps) {
  const source = String(node.attrs.source);
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState(source);
  const open = () => {
    setText(source);
    setOpen(true);
  };
  return (
    <NodeViewWrapper className={classes.card} data-selected={selected || undefined} contentEditable={false}>
      <span className={classes.still} data-drag-handle data-small>
        <IconCode size={22} stroke={1.5} aria-hidden />
      </span>
      <span className={classes.words}>
        <strong>HTML, kept as it is</strong>
        <span>{excerptOf(source) || <code>{source.slice(0, 120)}</code>}</span>
      </span>
      {editor.isEditable && (
        <>
          <Tooltip label="Edit the HTML">
            <ActionIcon aria-label="Edit the HTML" onClick={open}>
              <IconPencil size={18} stroke={1.5} />
            </ActionIcon>
          </Tooltip>
          <Tooltip label="Remove this HTML">
            <ActionIcon aria-label="Remove this HTML" onClick={deleteNode}>
              <IconTrash size={18} stroke={1.5} />
            </ActionIcon>
          </Tooltip>
        </>
      )}
      <Modal opened={isOpen} onClose={() => setOpen(false)} title="Edit the HTML" size="lg">
        <Stack gap="md">
          <Text c="dimmed">What a site may not show is taken out when the post is saved there.</Text>
          <Textarea
            aria-label="HTML"
            data-autofocus
            autosize
            minRows={6}
            maxRows={20}
            classNames={{ input: classes.source }}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button
              onClick={() => {
                setOpen(false);
                if (text.trim() === '') deleteNode();
                else updateAttributes({ source: text });
              }}
            >
              Keep
            </Button>
          </Group>
        </Stack>
      </Modal>
    </NodeViewWrapper>
  );
}
