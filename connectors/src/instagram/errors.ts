import { graphErrors } from '../kit/graph/errors.ts';
import type { ErrorRow } from '../kit/http/errors.ts';

const unavailable = 'Instagram is having problems. Try again in a few minutes.';
const mediaUnreachable = 'Instagram couldn’t load the image or video. Check that its URL is public.';
const coverTime = 'The cover image is outside the video. Choose an earlier moment.';
const ratio = 'Instagram accepts images between 4:5 and 1.91:1. Crop this one, then publish again.';

/** Subcode of a container still in process: nothing was published, check again. */
export const notReadyCode = '2207027';
/** Subcode of a container that Instagram does not find for the moment. */
export const notFoundYetCode = '2207008';

/** Instagram's error codes beyond those shared with Facebook; most are subcodes. */
const rows: readonly ErrorRow[] = [
  { code: 2207003, kind: 'transient', message: 'Instagram couldn’t load the image or video in time. Try again.' },
  { code: 2207052, kind: 'rejected', message: mediaUnreachable },
  { code: 9004, kind: 'rejected', message: mediaUnreachable },
  { code: 2207004, kind: 'rejected', message: 'This image is too large for Instagram. Use one under 8 MB.' },
  { code: 36000, kind: 'rejected', message: 'This image is too large for Instagram. Use one under 8 MB.' },
  { code: 2207005, kind: 'rejected', message: 'Instagram accepts JPEG images only.' },
  { code: 36001, kind: 'rejected', message: 'Instagram accepts JPEG images only.' },
  { code: 2207009, kind: 'rejected', message: ratio },
  { code: 36003, kind: 'rejected', message: ratio },
  { code: 2207010, kind: 'rejected', message: 'This caption is too long for Instagram. Use up to 2,200 characters.' },
  { code: 36004, kind: 'rejected', message: 'This caption is too long for Instagram. Use up to 2,200 characters.' },
  { code: 2207040, kind: 'rejected', message: 'Instagram accepts up to 30 hashtags and 20 mentions.' },
  {
    code: 2207020,
    kind: 'rejected',
    message: 'Instagram discarded the post before it was published. Publish it again.',
  },
  { code: 2207006, kind: 'rejected', message: 'Instagram no longer has the uploaded media. Publish it again.' },
  // Instagram finds the container again after up to two minutes.
  { code: 24, subcode: 2207008, kind: 'busy', message: 'Instagram is still processing this post.' },
  { code: 2207008, kind: 'busy', message: 'Instagram is still processing this post.' },
  { code: 1, subcode: 2207057, kind: 'rejected', message: coverTime },
  { code: 2207057, kind: 'rejected', message: coverTime },
  { code: 24, kind: 'rejected', message: 'Instagram no longer has the uploaded media. Publish it again.' },
  { code: 2207023, kind: 'rejected', message: 'Instagram doesn’t accept this type of post.' },
  { code: 2207026, kind: 'rejected', message: 'Instagram couldn’t read the video. Use MP4 or MOV.' },
  { code: 352, kind: 'rejected', message: 'Instagram couldn’t read the video. Use MP4 or MOV.' },
  { code: 2207053, kind: 'rejected', message: 'The video upload to Instagram failed. Publish it again.' },
  { code: 2207027, kind: 'busy', message: 'Instagram is still processing this post.' },
  { code: 9007, kind: 'busy', message: 'Instagram is still processing this post.' },
  { code: 2207028, kind: 'rejected', message: 'A carousel needs 2 to 10 images and videos.' },
  { code: 2207042, kind: 'busy', message: 'This account reached Instagram’s daily posting limit. Try again tomorrow.' },
  { code: 9, kind: 'busy', message: 'This account reached Instagram’s daily posting limit. Try again tomorrow.' },
  {
    code: 2207050,
    kind: 'rejected',
    message: 'Instagram restricted this account. Sign in on Instagram and follow the steps there.',
  },
  {
    code: 25,
    kind: 'rejected',
    message: 'Instagram restricted this account. Sign in on Instagram and follow the steps there.',
  },
  // Code 4 alone means a rate limit; code 4 with subcode 2207051 means that the content is rejected.
  { code: 4, subcode: 2207051, kind: 'rejected', message: 'Instagram blocked this post as spam.' },
  { code: 2207051, kind: 'rejected', message: 'Instagram blocked this post as spam.' },
  { code: 2207001, kind: 'transient', message: unavailable },
  { code: 2207032, kind: 'transient', message: unavailable },
  { code: 2207082, kind: 'transient', message: unavailable },
];

export const { parseError, messageFor } = graphErrors('Instagram', rows);

/** Parses the error code at the end of a container's `status`, the only place Instagram reports it. */
export const parseContainerError = (status: string) => {
  const [, subcode] = /error code (\d+)/i.exec(status) ?? [];
  const row = rows.find(({ code }) => code === Number(subcode));
  return { subcode, kind: row?.kind, message: row?.message };
};
