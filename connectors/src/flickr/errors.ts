import { type ErrorRow, errorTable, type Refusal } from '../kit/http/errors.ts';

const later = 'Flickr has trouble at the moment. Try again in a few minutes.';
const setUp = 'Flickr does not accept the key in the settings.';

const rows: readonly ErrorRow[] = [
  { code: 1, kind: 'gone', sentence: 'Flickr no longer has this.' },
  { code: 2, kind: 'permission', sentence: 'Flickr does not show this to us.' },
  { code: 3, kind: 'rejected', sentence: 'Say what to look for.' },
  { code: 4, kind: 'permission', sentence: 'Flickr does not show this to us.' },
  { code: 10, kind: 'transient', sentence: 'The search of Flickr is closed for now. Try again in a few minutes.' },
  { code: [96, 99], kind: 'rejected', sentence: setUp },
  { code: 100, kind: 'rejected', sentence: setUp },
  { code: 105, kind: 'transient', sentence: later },
  { code: 106, kind: 'transient', sentence: later },
  { code: [111, 116], kind: 'rejected', sentence: 'Flickr did not understand the question.' },
];

const lookUp = errorTable(rows);

/** What a code in the body means: Flickr's HTTP status is 200 whatever happens. */
export const refusalOf = (code: number, words: string | undefined): Refusal => {
  const row = lookUp(code);
  return {
    kind: row?.kind ?? 'rejected',
    sentence: row?.sentence ?? 'Flickr refused this.',
    code: String(code),
    words,
  };
};
