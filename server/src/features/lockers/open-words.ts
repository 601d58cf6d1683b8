import type { ArticleBlock } from '../../platform/html/index.ts';

/** Mark at the start of a line of visible text that was a heading. */
const headingMark = '# ';

/**
 * First words of the content, which stay visible, one line per block and with an ellipsis. Of a short text, only half
 * is visible.
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

/** Lines of the visible text as they are shown. */
export const readOpenText = (openText: string): { isHeading: boolean; text: string }[] =>
  openText
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const isHeading = line.startsWith(headingMark);
      return { isHeading, text: isHeading ? line.slice(headingMark.length) : line };
    });
