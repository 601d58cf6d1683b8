import type { ArticleBlock } from '../../platform/html/index.ts';

/** Starts the line of a heading in the open text of a locker. */
const headingMark = '# ';

/**
 * The first words of the content, one line per block, with a sign that there are more. Of a short text half of them:
 * never all is open.
 */
export const firstWords = (blocks: readonly ArticleBlock[], count: number): string => {
  const lines = blocks.map(({ level, text }) => ({ mark: level > 0 ? headingMark : '', words: toWords(text) }));
  const total = lines.reduce((sum, { words }) => sum + words.length, 0);
  let left = count < total ? count : Math.floor(total / 2);
  const open: string[] = [];
  for (const { mark, words } of lines) {
    if (left === 0) break;
    const shown = words.slice(0, left);
    left -= shown.length;
    if (shown.length > 0) open.push(`${mark}${shown.join(' ')}`);
  }
  return open.length === 0 ? '' : `${open.join('\n')}…`;
};

const toWords = (text: string): string[] => text.split(/\s+/u).filter((word) => word !== '');

/** The lines of an open text as they are shown. */
export const readOpenText = (openText: string): { isHeading: boolean; text: string }[] =>
  openText
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const isHeading = line.startsWith(headingMark);
      return { isHeading, text: isHeading ? line.slice(headingMark.length) : line };
    });
