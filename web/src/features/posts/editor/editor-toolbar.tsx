import { Menu } from '@mantine/core';
import { RichTextEditor, useRichTextEditorContext } from '@mantine/tiptap';
import {
  IconCode,
  IconColumnInsertRight,
  IconRowInsertBottom,
  IconSeparatorHorizontal,
  IconSourceCode,
  IconTable,
  IconTrash,
} from '@tabler/icons-react';
import { useEditorState } from '@tiptap/react';
import { MediaButtons } from './media-buttons.tsx';
import {
  addColumn,
  addRow,
  cursorCell,
  newTable,
  removeColumn,
  removeRow,
  removeTable,
} from './nodes/table-commands.ts';
import classes from './visual-tab.module.css';

const size = { size: 16, stroke: 1.5 } as const;

/** The editor's own signs for these two read as "code" a second time and as "more". */
const CodeBlockIcon = () => <IconSourceCode {...size} />;
const LineIcon = () => <IconSeparatorHorizontal {...size} />;

export function EditorToolbar() {
  return (
    <RichTextEditor.Toolbar sticky stickyOffset="var(--ff-editor-top, 56px)" className={classes.toolbar}>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.H2 />
        <RichTextEditor.H3 />
        <RichTextEditor.H4 />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Bold />
        <RichTextEditor.Italic />
        <RichTextEditor.Underline />
        <RichTextEditor.Strikethrough />
        <CodeControl />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.BulletList />
        <RichTextEditor.OrderedList />
        <RichTextEditor.Blockquote />
        <RichTextEditor.CodeBlock icon={CodeBlockIcon} />
        <RichTextEditor.Hr icon={LineIcon} />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Link />
        <RichTextEditor.Unlink />
        <TableControl />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Undo />
        <RichTextEditor.Redo />
      </RichTextEditor.ControlsGroup>
      <MediaButtons />
    </RichTextEditor.Toolbar>
  );
}

function CodeControl() {
  const { editor } = useRichTextEditorContext();
  const isActive = useEditorState({ editor, selector: ({ editor: now }) => now?.isActive('code') ?? false });
  return (
    <RichTextEditor.Control
      aria-label="Code"
      title="Code"
      active={isActive ?? false}
      onClick={() => editor?.chain().focus().toggleMark('code').run()}
    >
      <IconCode {...size} />
    </RichTextEditor.Control>
  );
}

function TableControl() {
  const { editor } = useRichTextEditorContext();
  const isInside = useEditorState({ editor, selector: ({ editor: now }) => (now ? now.isActive('table') : false) });
  if (!editor || !isInside)
    return (
      <RichTextEditor.Control
        aria-label="Insert a table"
        title="Insert a table"
        onClick={() => editor?.chain().focus().insertContent(newTable()).run()}
      >
        <IconTable {...size} />
      </RichTextEditor.Control>
    );
  const acts = [
    { label: 'Add a row', icon: <IconRowInsertBottom {...size} />, act: addRow },
    { label: 'Add a column', icon: <IconColumnInsertRight {...size} />, act: addColumn },
    { label: 'Remove the row', icon: <IconTrash {...size} />, act: removeRow },
    { label: 'Remove the column', icon: <IconTrash {...size} />, act: removeColumn },
    { label: 'Remove the table', icon: <IconTrash {...size} />, act: removeTable },
  ];
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <RichTextEditor.Control aria-label="Change the table" title="Change the table" active>
          <IconTable {...size} />
        </RichTextEditor.Control>
      </Menu.Target>
      <Menu.Dropdown>
        {acts.map(({ label, icon, act }) => (
          <Menu.Item
            key={label}
            leftSection={icon}
            onClick={() => {
              if (cursorCell(editor)) act(editor);
              editor.commands.focus();
            }}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
