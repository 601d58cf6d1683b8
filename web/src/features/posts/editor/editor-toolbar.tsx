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
import type { ReactNode } from 'react';
import classes from '../visual-tab.module.css';
import {
  addColumn,
  addRow,
  cursorCell,
  newTable,
  removeColumn,
  removeRow,
  removeTable,
} from './nodes/table-commands.ts';

const iconProps = { size: 16, stroke: 1.5 } as const;

/** Icons of our own for these two buttons: the default ones look like "code" and "more". */
const CodeBlockIcon = () => <IconSourceCode {...iconProps} />;
const HorizontalRuleIcon = () => <IconSeparatorHorizontal {...iconProps} />;

/** Toolbar of the editor. `children`: further groups of buttons. */
export function EditorToolbar({ children }: { children?: ReactNode }) {
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
        <RichTextEditor.Hr icon={HorizontalRuleIcon} />
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
      {children}
    </RichTextEditor.Toolbar>
  );
}

function CodeControl() {
  const { editor } = useRichTextEditorContext();
  const isActive = useEditorState({ editor, selector: ({ editor: current }) => current?.isActive('code') ?? false });
  return (
    <RichTextEditor.Control
      aria-label="Code"
      title="Code"
      active={isActive ?? false}
      onClick={() => editor?.chain().focus().toggleMark('code').run()}
    >
      <IconCode {...iconProps} />
    </RichTextEditor.Control>
  );
}

function TableControl() {
  const { editor } = useRichTextEditorContext();
  const isInTable = useEditorState({
    editor,
    selector: ({ editor: current }) => (current ? current.isActive('table') : false),
  });
  if (!editor || !isInTable)
    return (
      <RichTextEditor.Control
        aria-label="Insert table"
        title="Insert table"
        onClick={() => editor?.chain().focus().insertContent(newTable()).run()}
      >
        <IconTable {...iconProps} />
      </RichTextEditor.Control>
    );
  const commands = [
    { label: 'Add row', icon: <IconRowInsertBottom {...iconProps} />, run: addRow },
    { label: 'Add column', icon: <IconColumnInsertRight {...iconProps} />, run: addColumn },
    { label: 'Remove row', icon: <IconTrash {...iconProps} />, run: removeRow },
    { label: 'Remove column', icon: <IconTrash {...iconProps} />, run: removeColumn },
    { label: 'Remove table', icon: <IconTrash {...iconProps} />, run: removeTable },
  ];
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <RichTextEditor.Control aria-label="Edit table" title="Edit table" active>
          <IconTable {...iconProps} />
        </RichTextEditor.Control>
      </Menu.Target>
      <Menu.Dropdown>
        {commands.map(({ label, icon, run }) => (
          <Menu.Item
            key={label}
            leftSection={icon}
            onClick={() => {
              if (cursorCell(editor)) run(editor);
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
