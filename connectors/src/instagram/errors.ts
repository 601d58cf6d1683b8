import { graphErrors } from '../kit/graph/errors.ts';
import type { ErrorRow } from '../kit/http/errors.ts';

const trouble = 'Instagram has trouble at the moment. Try again in a few minutes.';
const unreachable = 'Instagram could not load the picture or video. Check that its address opens for everybody.';
const ratio = 'Instagram takes pictures between 4:5 and 1.91:1. Crop this one and send it again.';

/** The code of a post Instagram is still working on: nothing happened, look again. */
export const notReadyYet = '2207027';

/** What Instagram's codes mean beside those it shares with Facebook; most come as a subcode. */
const rows: readonly ErrorRow[] = [
  { code: 2207003, kind: 'transient', sentence: 'Instagram could not load the picture or video in time. Try again.' },
  { code: 2207052, kind: 'rejected', sentence: unreachable },
  { code: 9004, kind: 'rejected', sentence: unreachable },
  { code: 2207004, kind: 'rejected', sentence: 'The picture is too large for Instagram. Use one under 8 MB.' },
  { code: 36000, kind: 'rejected', sentence: 'The picture is too large for Instagram. Use one under 8 MB.' },
  { code: 2207005, kind: 'rejected', sentence: 'Instagram takes JPEG pictures only.' },
  { code: 36001, kind: 'rejected', sentence: 'Instagram takes pictures between 320 and 1440 pixels wide.' },
  { code: 2207009, kind: 'rejected', sentence: ratio },
  { code: 36003, kind: 'rejected', sentence: ratio },
  { code: 2207010, kind: 'rejected', sentence: 'The caption is too long for Instagram: 2,200 characters at most.' },
  { code: 36004, kind: 'rejected', sentence: 'The caption is too long for Instagram: 2,200 characters at most.' },
  { code: 2207040, kind: 'rejected', sentence: 'Instagram takes 30 hashtags and 20 mentions at most.' },
  { code: 2207020, kind: 'rejected', sentence: 'Instagram dropped the post before it was published. Send it again.' },
  { code: 2207006, kind: 'rejected', sentence: 'Instagram no longer has what was to be published. Send it again.' },
  { code: 2207008, kind: 'rejected', sentence: 'Instagram no longer has what was to be published. Send it again.' },
  { code: 24, kind: 'rejected', sentence: 'Instagram no longer has what was to be published. Send it again.' },
  { code: 2207023, kind: 'rejected', sentence: 'Instagram does not take this kind of post.' },
  { code: 2207026, kind: 'rejected', sentence: 'Instagram could not read the video. Use MP4 or MOV.' },
  { code: 352, kind: 'rejected', sentence: 'Instagram could not read the video. Use MP4 or MOV.' },
  { code: 2207053, kind: 'rejected', sentence: 'Instagram could not take the video. Send it again.' },
  { code: 2207027, kind: 'busy', sentence: 'Instagram is still working on this post.' },
  { code: 9007, kind: 'busy', sentence: 'Instagram is still working on this post.' },
  { code: 2207028, kind: 'rejected', sentence: 'A carousel has between 2 and 10 pictures and videos.' },
  { code: 2207042, kind: 'busy', sentence: 'This account has posted as much as Instagram allows in a day.' },
  { code: 9, kind: 'busy', sentence: 'This account has posted as much as Instagram allows in a day.' },
  {
    ...{ code: 2207050, kind: 'rejected' },
    sentence: 'Instagram has restricted this account. Sign in on Instagram and follow the steps there.',
  },
  {
    ...{ code: 25, kind: 'rejected' },
    sentence: 'Instagram has restricted this account. Sign in on Instagram and follow the steps there.',
  },
  // Its code 4 alone would read as "wait": this one is about the content.
  { code: 4, subcode: 2207051, kind: 'rejected', sentence: 'Instagram has blocked this post as spam.' },
  { code: 2207051, kind: 'rejected', sentence: 'Instagram has blocked this post as spam.' },
  { code: 2207001, kind: 'transient', sentence: trouble },
  { code: 2207032, kind: 'transient', sentence: trouble },
  { code: 2207082, kind: 'transient', sentence: trouble },
];

export const { parseError, sentenceFor } = graphErrors('Instagram', rows);

/** What went wrong with a container, from the code at the end of its `status`: the only place Instagram says it. */
export const refusalIn = (status: string) => {
  const [, subcode] = /error code (\d+)/i.exec(status) ?? [];
  const row = rows.find(({ code }) => code === Number(subcode));
  return { subcode, kind: row?.kind, sentence: row?.sentence };
};
