import { graphErrors } from '../kit/graph/errors.ts';
import type { ErrorRow } from '../kit/http/errors.ts';

/** What Facebook's codes mean beside those it shares with Instagram. Ads codes join with the advertising ports. */
const rows: readonly ErrorRow[] = [
  {
    ...{ code: 200, subcode: 1870034, kind: 'permission' },
    sentence: 'The terms for custom audiences are not accepted yet. Accept them on Facebook, then try again.',
  },
  {
    ...{ code: 200, subcode: 1870090, kind: 'permission' },
    sentence: 'The terms for custom audiences are not accepted yet. Accept them on Facebook, then try again.',
  },

  { code: 2615, kind: 'rejected', sentence: 'Facebook refused a part of this.' },
  { code: 3018, kind: 'rejected', sentence: 'Facebook does not go back that far.' },
  { code: 1609005, kind: 'rejected', sentence: 'Facebook could not read the link. Check that it opens for everybody.' },
  { code: 1609008, kind: 'rejected', sentence: 'Facebook takes no link to Facebook itself here.' },
  { code: 1366046, kind: 'rejected', sentence: 'The photo is too large for Facebook. Use one under 4 MB.' },
  { code: 6202, kind: 'duplicate', sentence: 'This ad account has a pixel already.' },

  { code: 1404078, kind: 'rejected', sentence: 'Facebook has blocked this page from posting for now.' },
  {
    code: 1390008,
    kind: 'rejected',
    sentence: 'Facebook finds that this page posts too fast, and has blocked it for now.',
  },
  { code: 1346003, kind: 'rejected', sentence: 'Facebook has blocked this as against its rules.' },
  { code: 1404102, kind: 'rejected', sentence: 'Facebook has blocked this as against its rules.' },
  { code: 1404163, kind: 'rejected', sentence: 'Facebook has blocked this account from posting.' },

  { code: 506, kind: 'duplicate', sentence: 'Facebook has this post already. Change its text to post it again.' },
  { code: 1366051, kind: 'duplicate', sentence: 'These photos are posted already.' },
];

export const { parseError, sentenceFor } = graphErrors('Facebook', rows);
