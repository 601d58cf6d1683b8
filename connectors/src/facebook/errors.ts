import { graphErrors } from '../kit/graph/errors.ts';
import type { ErrorRow, ParseError } from '../kit/http/errors.ts';
import { adErrorRows, waitSeconds } from './ads/ad-errors.ts';

const terms = 'The custom audience terms aren’t accepted yet. Accept them on Facebook, then try again.';
const leadTerms =
  'The lead generation terms of this page aren’t accepted yet. Accept them on Facebook, then try again.';
const windowClosed = 'Facebook allows messages for 24 hours after the person’s last one. Wait until they write again.';
const videoUnreadable = 'Facebook couldn’t read this video. Check its format, then publish again.';

/** Facebook's error codes beyond those shared with Instagram. */
const rows: readonly ErrorRow[] = [
  ...adErrorRows,
  { code: 200, subcode: 1870034, kind: 'permission', message: terms },
  { code: 200, subcode: 1870090, kind: 'permission', message: terms },
  { code: 200, subcode: 1870092, kind: 'permission', message: terms },
  { code: 100, subcode: 1815089, kind: 'rejected', message: leadTerms },
  { code: 1815694, kind: 'permission', message: 'You need a role on this page or ad account.' },

  // Code 10 alone means a missing permission, codes 1 and 2 alone a problem inside Facebook.
  { code: 10, subcode: 2018278, kind: 'rejected', message: windowClosed },
  { code: 1545041, kind: 'rejected', message: windowClosed },
  { code: 551, kind: 'rejected', message: 'This person can’t get messages from the page right now.' },
  { code: 2, subcode: 1504041, kind: 'rejected', message: 'Facebook rejected part of this request.' },
  { code: 2, subcode: 1504042, kind: 'rejected', message: 'Facebook rejected part of this request.' },
  { code: 10903, kind: 'rejected', message: 'This comment can’t be answered with a private message.' },
  {
    code: 2200,
    kind: 'rejected',
    message: 'Facebook couldn’t reach our webhook. Check that the public URL is reachable over https.',
  },
  { code: 10900, kind: 'duplicate', message: 'This comment already has a private reply.' },

  { code: 389, kind: 'rejected', message: 'Facebook couldn’t load the video. Check that its URL is public.' },
  { code: 382, kind: 'rejected', message: 'This video is too small for Facebook. Use another one.' },
  { code: 6000, kind: 'rejected', message: videoUnreadable },
  { code: 6001, kind: 'transient', message: 'The video upload to Facebook failed. Try again in a few minutes.' },

  { code: 2615, kind: 'rejected', message: 'Facebook rejected part of this request.' },
  { code: 3018, kind: 'rejected', message: 'Facebook has no data for dates this far back.' },
  { code: 1609005, kind: 'rejected', message: 'Facebook couldn’t read the link. Check that it’s public.' },
  { code: 1609008, kind: 'rejected', message: 'Facebook doesn’t accept links to Facebook here.' },
  { code: 1366046, kind: 'rejected', message: 'This image is too large for Facebook. Use one under 4 MB.' },
  { code: 6202, kind: 'duplicate', message: 'This ad account already has a pixel.' },

  { code: 1404078, kind: 'rejected', message: 'Facebook temporarily blocked this page from posting.' },
  {
    code: 1390008,
    kind: 'rejected',
    message: 'Facebook blocked this page temporarily for posting too often.',
  },
  { code: 1346003, kind: 'rejected', message: 'Facebook blocked this for breaking its rules.' },
  { code: 1404102, kind: 'rejected', message: 'Facebook blocked this for breaking its rules.' },
  { code: 1404163, kind: 'rejected', message: 'Facebook blocked this account from posting.' },

  { code: 506, kind: 'duplicate', message: 'Facebook already has this post. Change the text to publish it again.' },
  { code: 1366051, kind: 'duplicate', message: 'Facebook already has these images.' },
];

const table = graphErrors('Facebook', rows);
export const { messageFor } = table;

export const parseError: ParseError = (response) => {
  const parsed = table.parseError(response);
  const wait = waitSeconds[parsed?.subcode ?? ''];
  return parsed && wait !== undefined ? { ...parsed, retryAfterSeconds: wait } : parsed;
};
