import { ActionIcon, Button, Group, Modal, Stack, Text, Textarea, Tooltip } from '@mantine/core';
import { IconCode, IconPencil, IconTrash } from '@tabler/icons-react';
import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react';
import { useState } from 'react';
import { Flex, Grid } from '../../../../ui/layout/layout.tsx';
import { Meta } from '../../../../ui/text/text.tsx';
import { parseBody } from '../../html/tags.ts';
import classes from './node-views.module.css';

const toExcerpt = (source: string): string => {
  const text = (parseBody(source).textContent ?? '').replace(/\s+/g, ' ').trim();
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
};

/** View of a raw HTML block. The HTML is never rendered in the editor: the view shows its text and opens its source. */
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
      <Grid
        component="span"
        className={classes.thumbnail}
        align="center"
        justify="center"
        clip
        data-drag-handle
        data-small
      >
        <IconCode size={22} stroke={1.5} aria-hidden />
      </Grid>
      <Flex component="span" className={classes.text} align="stretch" column breakWords>
        <strong>HTML block</strong>
        <Meta>{toExcerpt(source) || <code>{source.slice(0, 120)}</code>}</Meta>
      </Flex>
      {editor.isEditable && (
        <>
          <Tooltip label="Edit HTML">
            <ActionIcon aria-label="Edit HTML" onClick={open}>
              <IconPencil size={18} stroke={1.5} />
            </ActionIcon>
          </Tooltip>
          <Tooltip label="Remove HTML">
            <ActionIcon aria-label="Remove HTML" onClick={deleteNode}>
              <IconTrash size={18} stroke={1.5} />
            </ActionIcon>
          </Tooltip>
        </>
      )}
      <Modal opened={isOpen} onClose={() => setOpen(false)} title="Edit HTML" size="lg">
        <Stack gap="md">
          <Text c="dimmed">Scripts and other unsafe HTML are removed on save.</Text>
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
              Save
            </Button>
          </Group>
        </Stack>
      </Modal>
    </NodeViewWrapper>
  );
}
