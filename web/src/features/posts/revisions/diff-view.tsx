import type { PostFields } from '@fanfare/contract/working-copies';
import { VisuallyHidden } from '@mantine/core';
import { useMemo } from 'react';
import { parseBody } from '../editor/html/tags.ts';
import classes from './diff-view.module.css';
import { type DiffPart, wordDiff } from './word-diff.ts';

const linesOf = ({ post_title, editor_content }: PostFields): string => {
  const blocks = [...parseBody(editor_content).children].map((block) =>
    (block.textContent ?? '').replace(/\s+/g, ' ').trim(),
  );
  return [post_title, ...blocks].filter((line) => line !== '').join('\n');
};

/** What was added and what is gone, word by word. */
export function DiffView({ from, to }: { from: PostFields; to: PostFields }) {
  const pieces = useMemo(() => wordDiff(linesOf(from), linesOf(to)).map((piece, at) => ({ ...piece, at })), [from, to]);
  const isSame = pieces.every(({ kind }) => kind === 'same');
  return (
    <div className={classes.diff}>
      {isSame && <p className={classes.none}>The words are the same. Looks, pictures or settings may differ.</p>}
      {pieces.map(({ at, ...piece }) => (
        <Shown key={at} {...piece} />
      ))}
    </div>
  );
}

const kept = 240;

function Shown({ kind, text }: DiffPart) {
  if (kind === 'added')
    return (
      <ins className={classes.added}>
        <VisuallyHidden>Added: </VisuallyHidden>
        {text}
      </ins>
    );
  if (kind === 'removed')
    return (
      <del className={classes.removed}>
        <VisuallyHidden>Removed: </VisuallyHidden>
        {text}
      </del>
    );
  // Of a long stretch that stayed, its ends say where one is.
  return <span>{text.length > 2 * kept ? `${text.slice(0, kept)} … ${text.slice(-kept)}` : text}</span>;
}
