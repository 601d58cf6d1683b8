import type { Node as DocumentNode, ResolvedPos } from '@tiptap/pm/model';
import { TextSelection } from '@tiptap/pm/state';
import type { Editor, JSONContent } from '@tiptap/react';

type Place = { table: DocumentNode; tableAt: number; row: DocumentNode; rowAt: number; column: number };

const depthOf = ($at: ResolvedPos, name: string): number | undefined => {
  for (let depth = $at.depth; depth > 0; depth -= 1) if ($at.node(depth).type.name === name) return depth;
  return undefined;
};

/** Where in which table the cursor is. */
export function cursorCell({ state }: Editor): Place | undefined {
  const { $from } = state.selection;
  const [table, row] = [depthOf($from, 'table'), depthOf($from, 'tableRow')];
  if (table === undefined || row === undefined) return undefined;
  return {
    table: $from.node(table),
    tableAt: $from.before(table),
    row: $from.node(row),
    rowAt: $from.before(row),
    column: $from.index(row),
  };
}

/** To the cell before or after; past the last one there is a new row. */
export function moveCell(editor: Editor, step: 1 | -1): boolean {
  const place = cursorCell(editor);
  if (!place) return false;
  const cells = cellsOf(place);
  const here = editor.state.selection.from;
  const at = cells.findIndex(({ from, to }) => here >= from && here <= to);
  const next = cells[at + step];
  if (next) return goTo(editor, next.from + 1);
  if (step === -1) return true;
  addRow(editor);
  const added = cursorCell(editor);
  return added ? moveCell(editor, 1) : true;
}

const cellsOf = ({ table, tableAt }: Place) => {
  const cells: { from: number; to: number }[] = [];
  table.descendants((node, at) => {
    if (node.type.name !== 'tableCell') return true;
    cells.push({ from: tableAt + 1 + at, to: tableAt + 1 + at + node.nodeSize });
    return false;
  });
  return cells;
};

function goTo({ state, view }: Editor, at: number): boolean {
  view.dispatch(state.tr.setSelection(TextSelection.near(state.doc.resolve(at))).scrollIntoView());
  return true;
}

export function addRow(editor: Editor): void {
  const place = cursorCell(editor);
  const { state, view } = editor;
  const { tableRow, tableCell } = state.schema.nodes;
  if (!place || !tableRow || !tableCell) return;
  const cells = place.row.children.map((cell) => tableCell.create({ ...cell.attrs, tag: 'td', scope: null }));
  const section = place.row.firstChild?.attrs.tag === 'th' ? firstBodyRow(place) : undefined;
  const at = section ?? place.rowAt + place.row.nodeSize;
  view.dispatch(state.tr.insert(at, tableRow.create(null, cells)));
}

/** A row below the head belongs to the body. */
function firstBodyRow({ table, tableAt }: Place): number | undefined {
  let found: number | undefined;
  table.forEach((section, at) => {
    if (found === undefined && section.attrs.tag === 'tbody') found = tableAt + 1 + at + 1;
  });
  return found;
}

export function removeRow(editor: Editor): void {
  const place = cursorCell(editor);
  if (!place) return;
  const { state, view } = editor;
  const { table, tableAt, row, rowAt } = place;
  const $row = state.doc.resolve(rowAt);
  const parts = [
    { node: row, at: rowAt, siblings: $row.parent.childCount },
    { node: $row.parent, at: $row.before(), siblings: table.childCount },
  ];
  // The last row of a head goes with the head, the last row of a table with the table.
  const { node, at } = parts.find(({ siblings }) => siblings > 1) ?? { node: table, at: tableAt };
  view.dispatch(state.tr.delete(at, at + node.nodeSize));
}

/** Does something to the cell of the cursor's column in every row, from the last row to the first. */
function eachRow(editor: Editor, act: (tr: Editor['state']['tr'], cell: DocumentNode, at: number) => void): void {
  const place = cursorCell(editor);
  if (!place) return;
  const { state, view } = editor;
  const found: { cell: DocumentNode; at: number }[] = [];
  place.table.descendants((node, at) => {
    if (node.type.name !== 'tableRow') return node.type.name === 'tableSection';
    let inside = place.tableAt + 1 + at + 1;
    node.forEach((cell, _, index) => {
      if (index === Math.min(place.column, node.childCount - 1)) found.push({ cell, at: inside });
      inside += cell.nodeSize;
    });
    return false;
  });
  const { tr } = state;
  for (const { cell, at } of found.reverse()) act(tr, cell, at);
  view.dispatch(tr);
}

export const addColumn = (editor: Editor): void =>
  eachRow(editor, (tr, cell, at) => tr.insert(at + cell.nodeSize, cell.type.create({ ...cell.attrs, colspan: null })));

export function removeColumn(editor: Editor): void {
  if (cursorCell(editor)?.row.childCount === 1) removeTable(editor);
  else eachRow(editor, (tr, cell, at) => tr.delete(at, at + cell.nodeSize));
}

export function removeTable(editor: Editor): void {
  const place = cursorCell(editor);
  if (place) editor.view.dispatch(editor.state.tr.delete(place.tableAt, place.tableAt + place.table.nodeSize));
}

/** Three columns with a head, and two rows to fill. */
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
