import { type ErrorRow, errorTable, type ParsedError } from '../kit/http/errors.ts';

const unavailable = 'Flickr is having problems. Try again in a few minutes.';
const invalidKey = 'Flickr rejected the API key. Ask your administrator to check it.';

const rows: readonly ErrorRow[] = [
  { code: 1, kind: 'gone', message: 'Flickr no longer has this item.' },
  { code: 2, kind: 'permission', message: 'Flickr doesn’t let us see this item.' },
  { code: 3, kind: 'rejected', message: 'Enter a search term.' },
  { code: 4, kind: 'permission', message: 'Flickr doesn’t let us see this item.' },
  { code: 5, kind: 'gone', message: 'Flickr no longer has this item.' },
  { code: 10, kind: 'transient', message: 'Flickr search is unavailable. Try again in a few minutes.' },
  { code: [96, 99], kind: 'rejected', message: invalidKey },
  { code: 100, kind: 'rejected', message: invalidKey },
  { code: 105, kind: 'transient', message: unavailable },
  { code: 106, kind: 'transient', message: unavailable },
  { code: [111, 116], kind: 'rejected', message: 'Flickr rejected the request as invalid.' },
];

const findRow = errorTable(rows);

/** Maps errors by the code in the body: Flickr's HTTP status is always 200. */
export const toParsedError = (code: number, networkMessage: string | undefined): ParsedError => {
  const row = findRow(code);
  return {
    kind: row?.kind ?? 'rejected',
    message: row?.message ?? 'Flickr rejected this request.',
    code: String(code),
    networkMessage,
  };
};
