import { daySeconds, hourSeconds } from '@fanfare/contract/kit/durations';
import type { ErrorRow } from '../../kit/http/errors.ts';

const rejected = (codes: readonly number[], message: string): ErrorRow[] =>
  codes.map((code) => ({ code, kind: 'rejected', message }));

const tooMuchData = 'Facebook has too many figures for one answer. Choose a shorter range.';
const insightsProblem = 'Facebook couldn’t read the figures. We’ll ask again later.';

/**
 * Refusals of the Marketing API, whose own error numbers come as the subcode of a generic code or as the code itself.
 */
export const adErrorRows: readonly ErrorRow[] = [
  {
    code: 613,
    subcode: 1487632,
    kind: 'busy',
    message: 'Facebook allows four budget changes per ad set and hour. The change waits until the hour is over.',
  },
  {
    code: 613,
    subcode: 1487225,
    kind: 'busy',
    message: 'This ad account reached Facebook’s limit of new ads per day. Try again tomorrow.',
  },
  {
    code: 17,
    subcode: 1885172,
    kind: 'busy',
    message: 'Facebook allows ten changes of an account’s spending limit per day. Try again tomorrow.',
  },

  ...rejected([1885272, 1487901], 'This budget is below Facebook’s minimum. Raise it.'),
  ...rejected([1885650], 'A lifetime budget must be at least 10% above what’s already spent. Raise it.'),
  ...rejected([1885621, 4834002], 'The campaign has a budget of its own. Change the campaign’s budget instead.'),
  ...rejected([4834011], 'Facebook needs to know whether ad sets share their budget.'),
  ...rejected([1487033], 'The end is in the past. Choose a later one.'),
  ...rejected([1487007], 'A lifetime budget needs an end date.'),
  ...rejected(
    [1487566, 1487056, 1885088],
    'This was archived or deleted on Facebook, so it can’t be changed any more.',
  ),
  ...rejected([1487990], 'This ad account has too many archived ads. Delete some on Facebook.'),
  ...rejected([1885194], 'Facebook can’t copy this many ads at once.'),

  ...rejected([1487694, 2446394], 'Facebook removed an interest of this audience. Choose another one.'),
  ...rejected([1870227], 'Choose whether Facebook may widen the audience (Advantage audience).'),
  ...rejected([1815946], 'Facebook doesn’t accept a radius for these places. Remove it.'),
  ...rejected([1870165, 3858064], 'Ads for teenagers can only be targeted by place and age.'),
  ...rejected([1870088, 1870199], 'Facebook no longer offers part of this targeting. Remove it.'),
  ...rejected([2641], 'Facebook doesn’t show ads in one of these places. Remove it.'),
  ...rejected([1870065, 1870047], 'Facebook can’t use one of the custom audiences. Choose another one.'),
  ...rejected([2654], 'Your role doesn’t allow changing this audience.'),
  ...rejected([2490408], 'This goal doesn’t fit the campaign’s objective. Choose another goal.'),
  ...rejected([1487929], 'This goal needs a page, or a pixel with its event.'),
  ...rejected([3858079], 'Ads in the EU must name who pays for them. Add the payer.'),
  ...rejected([3858081], 'Ads in the EU must name who benefits from them. Add the beneficiary.'),
  ...rejected([3858152], 'Ads in the EU must name their payer and beneficiary.'),
  ...rejected([1885557], 'Facebook no longer has this post. Choose another one.'),
  ...rejected(
    [1487472, 2446289, 2490155, 1885029],
    'Facebook doesn’t allow this post in this kind of ad. Choose another one.',
  ),
  ...rejected([1885183], 'This post was made by an app in development, so it can’t be advertised. Choose another one.'),
  ...rejected([1815199, 2446149], 'Facebook can’t use this Instagram account. Choose another one.'),
  ...rejected([2238055], 'Facebook rejected the budget or the Instagram account of this ad. Change them.'),
  ...rejected([1885833], 'Choose the page that the ad speaks for.'),
  ...rejected([3858258], 'Facebook couldn’t load the image. Check that its URL is public.'),
  ...rejected([2446383], 'The ad needs the address of a website.'),
  ...rejected([2446509], 'This ad leads elsewhere than its ad set says. Choose a profile that fits the ad type.'),
  ...rejected([1373054], 'Facebook doesn’t allow this button in this kind of ad. Choose another one.'),
  ...rejected([1885204], 'Facebook rejected the bid. Change it.'),
  ...rejected([2446307], 'This budget is outside what Facebook allows. Change it.'),
  ...rejected([2490427, 2490468], 'Facebook rejected this ad before. Change its text or image.'),
  ...rejected([3858082], 'Facebook needs to know which of its enhancements the ad uses.'),
  ...rejected([2606], 'Facebook has no preview of this ad in this format.'),
  ...rejected([105], 'Facebook rejected this request because it has too many fields.'),
  { code: 3910001, kind: 'transient', message: 'Facebook is having problems. Try again in a few minutes.' },
  ...rejected([2708008], 'Ads about politics need Facebook’s authorization first.'),
  ...rejected([500], 'Facebook doesn’t allow part of this text.'),

  // Result too large for one answer: the caller reads it as a report instead, so the call is never repeated.
  { code: 100, subcode: 1487534, kind: 'rejected', message: tooMuchData },
  { code: 100, subcode: 1504018, kind: 'busy', message: tooMuchData },
  { code: 2, subcode: 1504038, kind: 'busy', message: tooMuchData },
  { code: 2, subcode: 1504043, kind: 'transient', message: insightsProblem },
  { code: 2, subcode: 1504044, kind: 'transient', message: insightsProblem },
  { code: -2, subcode: 2490547, kind: 'busy', message: insightsProblem },
  { code: -3, subcode: 1504045, kind: 'rejected', message: tooMuchData },
];

/** Seconds for which Facebook refuses further calls, by subcode, where no header says it. */
export const waitSeconds: Readonly<Record<string, number>> = {
  1487632: hourSeconds,
  1487225: daySeconds,
  1885172: daySeconds,
  // Facebook's limit of 100 writes a second.
  5044001: 1,
};
