import type { PostFields } from '@fanfare/contract/posts/working-copies';
import { VisuallyHidden } from '@mantine/core';
import { useMemo } from 'react';
import { Block } from '../../../ui/layout/layout.tsx';
import { parseBody } from '../html/tags.ts';
import classes from './diff-text.module.css';
import { type DiffPart, wordDiff } from './word-diff.ts';

const toLines = ({ post_title, editor_content }: PostFields): string => {
  const blocks = [...parseBody(editor_content).children].map((block) =>
    (block.textContent ?? '').replace(/\s+/g, ' ').trim(),
  );
  return [post_title, ...blocks].filter((line) => line !== '').join('\n');
};

/** Paragraph that marks added and removed words. */
export function DiffText({ from, to }: { from: PostFields; to: PostFields }) {
  const parts = useMemo(() => wordDiff(toLines(from), toLines(to)).map((part, at) => ({ ...part, at })), [from, to]);
  const isSame = parts.every(({ kind }) => kind === 'same');
  return (
    <Block mb={12} lh={1.6} ws="pre-wrap" breakWords>
      {isSame && (
        <Block component="p" mb={8} c="dimmed">
          The text is the same. Formatting, images or settings may differ.
        </Block>
      )}
      {parts.map(({ at, ...part }) => (
        <DiffSpan key={at} {...part} />
      ))}
    </Block>
  );
}

const maxContextChars = 240;

function DiffSpan({ kind, text }: DiffPart) {
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
  // A long unchanged part is shortened to its beginning and end.
  return (
    <span>
      {text.length > 2 * maxContextChars ? `${text.slice(0, maxContextChars)} … ${text.slice(-maxContextChars)}` : text}
    </span>
  );
}
