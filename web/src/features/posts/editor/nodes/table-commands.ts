import type { Node as DocumentNode, ResolvedPos } from '@tiptap/pm/model';
import { TextSelection } from '@tiptap/pm/state';
import type { Editor, JSONContent } from '@tiptap/react';

type CellPosition = { table: DocumentNode; tableAt: number; row: DocumentNode; rowAt: number; column: number };

const findDepth = ($at: ResolvedPos, name: string): number | undefined => {
  for (let depth = $at.depth; depth > 0; depth -= 1) if ($at.node(depth).type.name === name) return depth;
  return undefined;
};

/** The table, row and column of the cursor. */
export function cursorCell({ state }: Editor): CellPosition | undefined {
  const { $from } = state.selection;
  const table = findDepth($from, 'table');
  const row = findDepth($from, 'tableRow');
  if (table === undefined || row === undefined) return undefined;
  return {
    table: $from.node(table),
    tableAt: $from.before(table),
    row: $from.node(row),
    rowAt: $from.before(row),
    column: $from.index(row),
  };
}

/** Moves to the previous or next cell; after the last one a row is added. */
export function moveCell(editor: Editor, step: 1 | -1): boolean {
  const position = cursorCell(editor);
  if (!position) return false;
  const cells = listCells(position);
  const cursor = editor.state.selection.from;
  const at = cells.findIndex(({ from, to }) => cursor >= from && cursor <= to);
  const next = cells[at + step];
  if (next) return moveCursor(editor, next.from + 1);
  if (step === -1) return true;
  addRow(editor);
  const added = cursorCell(editor);
  return added ? moveCell(editor, 1) : true;
}

const listCells = ({ table, tableAt }: CellPosition) => {
  const cells: { from: number; to: number }[] = [];
  table.descendants((node, at) => {
    if (node.type.name !== 'tableCell') return true;
    cells.push({ from: tableAt + 1 + at, to: tableAt + 1 + at + node.nodeSize });
    return false;
  });
  return cells;
};

function moveCursor({ state, view }: Editor, at: number): boolean {
  view.dispatch(state.tr.setSelection(TextSelection.near(state.doc.resolve(at))).scrollIntoView());
  return true;
}

export function addRow(editor: Editor): void {
  const position = cursorCell(editor);
  const { state, view } = editor;
  const { tableRow, tableCell } = state.schema.nodes;
  if (!position || !tableRow || !tableCell) return;
  const cells = position.row.children.map((cell) => tableCell.create({ ...cell.attrs, tag: 'td', scope: null }));
  const section = position.row.firstChild?.attrs.tag === 'th' ? firstBodyRow(position) : undefined;
  const at = section ?? position.rowAt + position.row.nodeSize;
  view.dispatch(state.tr.insert(at, tableRow.create(null, cells)));
}

/** Position of the first row of the body: a row added after a header row goes there. */
function firstBodyRow({ table, tableAt }: CellPosition): number | undefined {
  let bodyStart: number | undefined;
  table.forEach((section, at) => {
    if (bodyStart === undefined && section.attrs.tag === 'tbody') bodyStart = tableAt + 1 + at + 1;
  });
  return bodyStart;
}

export function removeRow(editor: Editor): void {
  const position = cursorCell(editor);
  if (!position) return;
  const { state, view } = editor;
  const { table, tableAt, row, rowAt } = position;
  const $row = state.doc.resolve(rowAt);
  const parts = [
    { node: row, at: rowAt, siblings: $row.parent.childCount },
    { node: $row.parent, at: $row.before(), siblings: table.childCount },
  ];
  // Removes the row; with the last row of a section the section is removed, and with the last row of a table the table.
  const { node, at } = parts.find(({ siblings }) => siblings > 1) ?? { node: table, at: tableAt };
  view.dispatch(state.tr.delete(at, at + node.nodeSize));
}

/** Updates the cell in the cursor's column of every row, last row first so that positions stay valid. */
function updateColumn(
  editor: Editor,
  update: (tr: Editor['state']['tr'], cell: DocumentNode, at: number) => void,
): void {
  const position = cursorCell(editor);
  if (!position) return;
  const { state, view } = editor;
  const columnCells: { cell: DocumentNode; at: number }[] = [];
  position.table.descendants((node, at) => {
    if (node.type.name !== 'tableRow') return node.type.name === 'tableSection';
    let cellAt = position.tableAt + 1 + at + 1;
    node.forEach((cell, _, index) => {
      if (index === Math.min(position.column, node.childCount - 1)) columnCells.push({ cell, at: cellAt });
      cellAt += cell.nodeSize;
    });
    return false;
  });
  const { tr } = state;
  for (const { cell, at } of columnCells.reverse()) update(tr, cell, at);
  view.dispatch(tr);
}

export const addColumn = (editor: Editor): void =>
  updateColumn(editor, (tr, cell, at) =>
    tr.insert(at + cell.nodeSize, cell.type.create({ ...cell.attrs, colspan: null })),
  );

export function removeColumn(editor: Editor): void {
  if (cursorCell(editor)?.row.childCount === 1) removeTable(editor);
  else updateColumn(editor, (tr, cell, at) => tr.delete(at, at + cell.nodeSize));
}

export function removeTable(editor: Editor): void {
  const position = cursorCell(editor);
  if (position)
    editor.view.dispatch(editor.state.tr.delete(position.tableAt, position.tableAt + position.table.nodeSize));
}

/** A table with 3 columns, a header row and 2 rows. */
export const newTable = (): JSONContent => {
  const row = (tag: 'th' | 'td'): JSONContent => ({
    type: 'tableRow',
    content: [0, 1, 2].map(() => ({ type: 'tableCell', attrs: { tag, ...(tag === 'th' ? { scope: 'col' } : {}) } })),
  });
  return {
    type: 'table',
    content: [
      { type: 'tableSection', attrs: { tag: 'thead' }, content: [row('th')] },
      { type: 'tableSection', attrs: { tag: 'tbody' }, content: [row('td'), row('td')] },
    ],
  };
};
