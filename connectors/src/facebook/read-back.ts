import type { Publication } from '../ports/publisher.ts';

// What it takes to recognise our own post among those Facebook has.

export const published = (id: string, url: string | null | undefined, siteUrl: string): Publication => ({
  state: 'published',
  id,
  url: url || `${siteUrl}/${id}`,
});

/** Facebook's clock and ours differ by a little. */
export const justBefore = (moment: Date): Date => new Date(moment.getTime() - 60_000);

/** Facebook trims what it is given and may turn line ends around. */
export const sameText = (theirs: string | null | undefined, ours: string): boolean =>
  plain(theirs ?? '') === plain(ours);

const plain = (text: string): string => text.replaceAll('\r\n', '\n').trim();
