import type { FaultAnswer } from '../kit/network.ts';
import { randomWord } from '../kit/storage/ids.ts';
import { facebookDate } from './times.ts';

type Words = {
  status?: number;
  type?: string;
  subcode?: number;
  isTransient?: boolean;
  userTitle?: string;
  userText?: string;
  data?: unknown;
  headers?: Record<string, string>;
};

/** An answer of Facebook that refuses: thrown where the rule is, sent in one place. */
export class Refusal extends Error {
  readonly code: number;
  readonly words: Words;
  constructor(code: number, message: string, words: Words = {}) {
    super(message);
    this.code = code;
    this.words = words;
  }
}

export const refusalAnswer = ({ code, message, words }: Refusal): FaultAnswer => {
  const trace = randomWord(8);
  return {
    status: words.status ?? 400,
    headers: {
      'content-type': 'application/json; charset=UTF-8',
      'x-fb-trace-id': trace,
      ...(code === 190 && { 'www-authenticate': `OAuth "Facebook Platform" "invalid_token" "${message}"` }),
      ...words.headers,
    },
    body: {
      error: {
        message,
        type: words.type ?? 'OAuthException',
        code,
        ...(words.subcode !== undefined && { error_subcode: words.subcode }),
        ...(words.isTransient !== undefined && { is_transient: words.isTransient }),
        ...(words.userTitle !== undefined && { error_user_title: words.userTitle }),
        ...(words.userText !== undefined && { error_user_msg: words.userText }),
        ...(words.data !== undefined && { error_data: words.data }),
        fbtrace_id: `A${trace}`,
      },
    },
  };
};

const usage = (percent: number) =>
  JSON.stringify({ call_count: percent, total_cputime: Math.min(percent, 25), total_time: Math.min(percent, 25) });
const businessUsage = (id: string, type: string) =>
  JSON.stringify({
    [id]: [{ type, call_count: 100, total_cputime: 25, total_time: 25, estimated_time_to_regain_access: 15 }],
  });

const policy = (subcode: number | undefined, userTitle: string, userText: string) =>
  new Refusal(368, 'The action attempted has been deemed abusive or is otherwise disallowed', {
    ...(subcode !== undefined && { subcode }),
    isTransient: false,
    userTitle,
    userText,
  });
const invalid = (subcode: number, userTitle: string, userText: string) =>
  new Refusal(100, 'Invalid parameter', { subcode, isTransient: false, userTitle, userText });
const badToken = (subcode: number, message: string, status = 400) =>
  new Refusal(190, `Error validating access token: ${message}`, { subcode, status });

/** Facebook's words, one per rule of the reference. */
export const refuse = {
  noToken: () =>
    new Refusal(2500, 'An active access token must be used to query information about the current user.', {
      status: 400,
    }),
  unreadableToken: () => new Refusal(190, 'Invalid OAuth access token - Cannot parse access token', { status: 401 }),
  expired: (expiredAt: number, now: number) =>
    badToken(463, `Session has expired on ${facebookDate(expiredAt)}. The current time is ${facebookDate(now)}.`, 401),
  appRemoved: (appId: string) => badToken(458, `The user has not authorized application ${appId}.`),
  checkpoint: () =>
    badToken(459, 'You cannot access the app till you log in to www.facebook.com and follow the instructions given.'),
  passwordChanged: () =>
    badToken(
      460,
      'The session has been invalidated because the user changed their password or Facebook has changed the session for security reasons.',
    ),
  unconfirmedUser: () =>
    badToken(464, 'Sessions for the user are not allowed because the user is not a confirmed user.'),
  invalidated: () => badToken(467, 'The session is invalid because the user logged out.'),
  session: () => new Refusal(102, 'Session key invalid or no longer valid', { status: 401 }),

  proofMissing: () =>
    new Refusal(100, 'API calls from the server require an appsecret_proof argument', { type: 'GraphMethodException' }),
  proofWrong: () =>
    new Refusal(100, 'Invalid appsecret_proof provided in the API argument', { type: 'GraphMethodException' }),

  permission: (text: string) => new Refusal(200, `(#200) ${text}`, { status: 403 }),
  needs: (permission: string) =>
    new Refusal(
      10,
      `(#10) This endpoint requires the '${permission}' permission or the 'Page Public Content Access' feature.`,
      { status: 403 },
    ),
  feature: (name: string) =>
    new Refusal(10, `(#10) To use this endpoint, your app must be reviewed and approved for the '${name}' feature.`, {
      status: 403,
    }),
  capability: () =>
    new Refusal(3, '(#3) Application does not have the capability to make this API call.', { status: 403 }),
  audienceTerms: () =>
    new Refusal(200, '(#200) Permissions error', {
      subcode: 1870034,
      status: 403,
      userTitle: 'Custom Audience Terms Not Accepted',
      userText: 'You have to agree to the Custom Audience terms before you can create an audience.',
    }),

  appLimit: () =>
    new Refusal(4, '(#4) Application request limit reached', {
      status: 403,
      isTransient: true,
      headers: { 'x-app-usage': usage(100) },
    }),
  appLimitOfReads: () =>
    new Refusal(4, '(#4) Application request limit reached', {
      status: 403,
      subcode: 1504022,
      isTransient: true,
      headers: { 'x-app-usage': usage(100) },
    }),
  userLimit: (accountId: string) =>
    new Refusal(17, '(#17) User request limit reached', {
      subcode: 2446079,
      isTransient: true,
      headers: {
        'x-ad-account-usage': JSON.stringify({
          acc_id_util_pct: 100,
          reset_time_duration: 300,
          ads_api_access_tier: 'standard_access',
        }),
      },
      userTitle: 'Ad Account Has Too Many API Calls',
      userText: `There have been too many calls from this ad-account (${accountId}). Wait a bit and try again.`,
    }),
  pageLimit: () => new Refusal(32, '(#32) Page request limit reached', { isTransient: true }),
  feedLimit: () => new Refusal(341, '(#341) Feed action request limit reached', { isTransient: true }),
  callLimit: () =>
    new Refusal(613, '(#613) Calls to this api have exceeded the rate limit.', { subcode: 1487742, isTransient: true }),
  writeLimit: () =>
    new Refusal(613, '(#613) Calls to this api have exceeded the rate limit.', { subcode: 5044001, isTransient: true }),
  pageCases: (pageId: string) =>
    new Refusal(80001, '(#80001) There have been too many calls to this Page account. Wait a bit and try again.', {
      isTransient: true,
      headers: { 'x-business-use-case-usage': businessUsage(pageId, 'pages') },
    }),
  adCases: (accountId: string) =>
    new Refusal(80004, '(#80004) There have been too many calls to this ad-account. Wait a bit and try again.', {
      isTransient: true,
      headers: { 'x-business-use-case-usage': businessUsage(accountId, 'ads_management') },
    }),

  unknown: () => new Refusal(1, 'An unknown error has occurred.', { status: 500, isTransient: false }),
  later: () =>
    new Refusal(2, 'An unexpected error has occurred. Please retry your request later.', {
      status: 500,
      isTransient: true,
    }),

  invalid: (text: string, field?: string) =>
    new Refusal(100, `(#100) ${text}`, {
      isTransient: false,
      // Facebook sends this object as JSON text as often as not.
      ...(field !== undefined && { data: JSON.stringify({ blame_field_specs: [[field]] }) }),
    }),
  noField: (field: string, node: string) =>
    new Refusal(100, `(#100) Tried accessing nonexisting field (${field}) on node type (${node})`),
  syntax: (text: string) => new Refusal(2500, `Syntax error "${text}"`),
  unknownPath: (path: string) => new Refusal(2500, `Unknown path components: ${path}`),
  missingParameter: (name: string) => new Refusal(194, `(#194) Param ${name} is required.`),
  deadVersion: () =>
    new Refusal(
      2635,
      '(#2635) You are calling a deprecated version of the Ads API. Please update to the latest version: v26.0.',
    ),
  badRange: () =>
    new Refusal(3018, '(#3018) The start date of the time range cannot be beyond 37 months from the current date'),
  notFound: (id: string, verb = 'get') =>
    new Refusal(
      100,
      `Unsupported ${verb} request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation. Please read the Graph API documentation at https://developers.facebook.com/docs/graph-api`,
      { type: 'GraphMethodException', subcode: 33 },
    ),
  noAlias: (alias: string) =>
    new Refusal(803, `(#803) Some of the aliases you requested do not exist: ${alias}`, { status: 404 }),

  policy: () => policy(undefined, 'Action Blocked', 'This content goes against our Community Standards.'),
  tooFast: () =>
    policy(
      1390008,
      'You Can’t Use This Feature Right Now',
      'We limit how often you can post, comment or do other things in a given amount of time to help protect the community from spam. You can try again later.',
    ),
  pageRestricted: () =>
    policy(
      1404078,
      'Publishing Restricted',
      'Your Page’s publishing rights are restricted for now. You can try again later.',
    ),
  spam: () =>
    policy(
      1346003,
      'Message Blocked',
      'Your content couldn’t be shared, because this link goes against our Community Standards.',
    ),
  blockedContent: () =>
    policy(1404102, 'Content Blocked', 'Your content goes against our Community Standards on spam.'),
  accountRestricted: () =>
    policy(1404163, 'Account Restricted', 'Your account is restricted from this action for now.'),

  duplicate: () =>
    new Refusal(506, '(#506) Duplicate status message', {
      subcode: 1455006,
      isTransient: false,
      userTitle: 'Duplicate Status Update',
      userText:
        'This status update is identical to the last one you posted. Try posting something different, or delete your previous update.',
    }),
  photosUsed: () => invalid(1366051, 'Already Posted', 'These photos were already posted.'),
  emptyPost: () =>
    invalid(1349125, 'Missing Message Or Attachment', 'Please write something, or add a photo or a link.'),
  linkUnreadable: () =>
    invalid(1609005, 'Link Can’t Be Shared', 'The link you shared couldn’t be read. Check the address and try again.'),
  linkToFacebook: () => invalid(1609008, 'Link Can’t Be Shared', 'Links to this page of Facebook can’t be shared.'),
  photoUnreadable: () =>
    invalid(
      1366046,
      'Can’t Read Files',
      'Your photos couldn’t be uploaded. Photos should be smaller than 4 MB and saved as JPG, PNG, GIF, TIFF, HEIF or WebP files.',
    ),
  noPhoto: () => new Refusal(324, '(#324) Missing or invalid image file'),
  videoFormat: () =>
    new Refusal(352, '(#352) Sorry, the video file you selected is in a format that we don’t support.', {
      isTransient: false,
    }),
  videoUnreachable: () => new Refusal(389, '(#389) Unable to fetch video file from URL.', { isTransient: false }),
  pixelExists: () => new Refusal(6202, '(#6202) The ad account already has a pixel.', { isTransient: false }),
};
