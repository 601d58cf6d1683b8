import type { Link, PostRow } from './wire.ts';

// What it takes to recognise our own words among those X gives back.

/** X's clock and ours differ by a little. */
export const withClockTolerance = (moment: Date): Date => new Date(moment.getTime() - 60_000);

/** The links a person wrote; X adds one more for the pictures of a post. */
export const linksOf = ({ entities }: PostRow): Link[] => (entities?.urls ?? []).filter(({ media_key }) => !media_key);

/** X shortens every link, adds one for the pictures, and escapes three signs: taken back here. */
export const originalText = (row: PostRow): string => {
  const written = row.text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
  return (row.entities?.urls ?? [])
    .reduce(
      (text, { url, expanded_url, media_key }) => text.split(url).join(media_key ? '' : (expanded_url ?? url)),
      written,
    )
    .trimEnd();
};

/** A host somebody wrote without its protocol comes back with one. */
export const sameText = (theirs: string, ours: string): boolean => plain(theirs) === plain(ours);

const plain = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll('\r\n', '\n')
    .replace(/https?:\/\//gi, '')
    .trim();

export const answersTo = ({ referenced_tweets }: PostRow): string | undefined =>
  referenced_tweets?.find(({ type }) => type === 'replied_to')?.id;
