import type { FaultAnswer } from '../../kit/network.ts';
import { randomHex } from '../../kit/storage/ids.ts';
import { formatLongDate } from './date-format.ts';

type ErrorFields = {
  status?: number;
  type?: string;
  subcode?: number;
  isTransient?: boolean;
  userTitle?: string;
  userText?: string;
  data?: unknown;
  headers?: Record<string, string>;
};

/** An error response of the Graph API. */
export class GraphError extends Error {
  readonly code: number;
  readonly fields: ErrorFields;
  constructor(code: number, message: string, fields: ErrorFields = {}) {
    super(message);
    this.code = code;
    this.fields = fields;
  }
}

export const toErrorAnswer = ({ code, message, fields }: GraphError): FaultAnswer => {
  const trace = randomHex(8);
  return {
    status: fields.status ?? 400,
    headers: {
      'content-type': 'application/json; charset=UTF-8',
      'x-fb-trace-id': trace,
      ...(code === 190 && { 'www-authenticate': `OAuth "Facebook Platform" "invalid_token" "${message}"` }),
      ...fields.headers,
    },
    body: {
      error: {
        message,
        type: fields.type ?? 'OAuthException',
        code,
        ...(fields.subcode !== undefined && { error_subcode: fields.subcode }),
        ...(fields.isTransient !== undefined && { is_transient: fields.isTransient }),
        ...(fields.userTitle !== undefined && { error_user_title: fields.userTitle }),
        ...(fields.userText !== undefined && { error_user_msg: fields.userText }),
        ...(fields.data !== undefined && { error_data: fields.data }),
        fbtrace_id: `A${trace}`,
      },
    },
  };
};

const usageHeader = (percent: number) =>
  JSON.stringify({ call_count: percent, total_cputime: Math.min(percent, 25), total_time: Math.min(percent, 25) });
const businessUsageHeader = (id: string, type: string) =>
  JSON.stringify({
    [id]: [{ type, call_count: 100, total_cputime: 25, total_time: 25, estimated_time_to_regain_access: 15 }],
  });

const policyError = (subcode: number | undefined, userTitle: string, userText: string) =>
  new GraphError(368, 'The action attempted has been deemed abusive or is otherwise disallowed', {
    ...(subcode !== undefined && { subcode }),
    isTransient: false,
    userTitle,
    userText,
  });
const invalidPost = (subcode: number, userTitle: string, userText: string) =>
  new GraphError(100, 'Invalid parameter', { subcode, isTransient: false, userTitle, userText });
const tokenError = (subcode: number, message: string, status = 400) =>
  new GraphError(190, `Error validating access token: ${message}`, { subcode, status });

/** Facebook's error messages, one per rule of the reference. */
export const errors = {
  noToken: () =>
    new GraphError(2500, 'An active access token must be used to query information about the current user.', {
      status: 400,
    }),
  unreadableToken: () => new GraphError(190, 'Invalid OAuth access token - Cannot parse access token', { status: 401 }),
  expired: (expiredAt: number, now: number) =>
    tokenError(
      463,
      `Session has expired on ${formatLongDate(expiredAt)}. The current time is ${formatLongDate(now)}.`,
      401,
    ),
  appRemoved: (appId: string) => tokenError(458, `The user has not authorized application ${appId}.`),
  checkpoint: () =>
    tokenError(459, 'You cannot access the app till you log in to www.facebook.com and follow the instructions given.'),
  passwordChanged: () =>
    tokenError(
      460,
      'The session has been invalidated because the user changed their password or Facebook has changed the session for security reasons.',
    ),
  unconfirmedUser: () =>
    tokenError(464, 'Sessions for the user are not allowed because the user is not a confirmed user.'),
  invalidated: () => tokenError(467, 'The session is invalid because the user logged out.'),
  invalidSession: () => new GraphError(102, 'Session key invalid or no longer valid', { status: 401 }),

  proofMissing: () =>
    new GraphError(104, 'API calls from the server require an appsecret_proof argument', {
      type: 'GraphMethodException',
    }),
  proofInvalid: () =>
    new GraphError(104, 'Invalid appsecret_proof provided in the API argument', { type: 'GraphMethodException' }),

  permission: (text: string) => new GraphError(200, `(#200) ${text}`, { status: 403 }),
  permissionRequired: (permission: string) =>
    new GraphError(
      10,
      `(#10) This endpoint requires the '${permission}' permission or the 'Page Public Content Access' feature.`,
      { status: 403 },
    ),
  feature: (name: string) =>
    new GraphError(
      10,
      `(#10) To use this endpoint, your app must be reviewed and approved for the '${name}' feature.`,
      {
        status: 403,
      },
    ),
  capability: () =>
    new GraphError(3, '(#3) Application does not have the capability to make this API call.', { status: 403 }),
  audienceTerms: () =>
    new GraphError(200, '(#200) Permissions error', {
      subcode: 1870034,
      status: 403,
      userTitle: 'Custom Audience Terms Not Accepted',
      userText: 'You have to agree to the Custom Audience terms before you can create an audience.',
    }),
  leadTerms: () =>
    new GraphError(100, 'Invalid parameter', {
      subcode: 1815089,
      userTitle: 'Terms of Service Not Accepted',
      userText: 'You have to agree to the Lead Generation Terms of Service of this Page before you can create a form.',
    }),

  appLimit: () =>
    new GraphError(4, '(#4) Application request limit reached', {
      status: 403,
      isTransient: true,
      headers: { 'x-app-usage': usageHeader(100) },
    }),
  appReadLimit: () =>
    new GraphError(4, '(#4) Application request limit reached', {
      status: 403,
      subcode: 1504022,
      isTransient: true,
      headers: { 'x-app-usage': usageHeader(100) },
    }),
  userLimit: (accountId: string, waitSeconds = 300) =>
    new GraphError(17, '(#17) User request limit reached', {
      subcode: 2446079,
      isTransient: true,
      headers: {
        'x-ad-account-usage': JSON.stringify({
          acc_id_util_pct: 100,
          reset_time_duration: waitSeconds,
          ads_api_access_tier: 'standard_access',
        }),
      },
      userTitle: 'Ad Account Has Too Many API Calls',
      userText: `There have been too many calls from this ad-account (${accountId}). Wait a bit and try again.`,
    }),
  pageLimit: () => new GraphError(32, '(#32) Page request limit reached', { isTransient: true }),
  feedLimit: () => new GraphError(341, '(#341) Feed action request limit reached', { isTransient: true }),
  callLimit: () =>
    new GraphError(613, '(#613) Calls to this api have exceeded the rate limit.', {
      subcode: 1487742,
      isTransient: true,
    }),
  writeLimit: () =>
    new GraphError(613, '(#613) Calls to this api have exceeded the rate limit.', {
      subcode: 5044001,
      isTransient: true,
    }),
  pageUseCaseLimit: (pageId: string) =>
    new GraphError(80001, '(#80001) There have been too many calls to this Page account. Wait a bit and try again.', {
      isTransient: true,
      headers: { 'x-business-use-case-usage': businessUsageHeader(pageId, 'pages') },
    }),
  adUseCaseLimit: (accountId: string) =>
    new GraphError(80004, '(#80004) There have been too many calls to this ad-account. Wait a bit and try again.', {
      isTransient: true,
      headers: { 'x-business-use-case-usage': businessUsageHeader(accountId, 'ads_management') },
    }),

  unknown: () => new GraphError(1, 'An unknown error has occurred.', { status: 500, isTransient: false }),
  retryLater: () =>
    new GraphError(2, 'An unexpected error has occurred. Please retry your request later.', {
      status: 500,
      isTransient: true,
    }),

  invalid: (text: string, field?: string) =>
    new GraphError(100, `(#100) ${text}`, {
      isTransient: false,
      // Data of an error, which Facebook often sends as a JSON string.
      ...(field !== undefined && { data: JSON.stringify({ blame_field_specs: [[field]] }) }),
    }),
  unknownField: (field: string, node: string) =>
    new GraphError(100, `(#100) Tried accessing nonexisting field (${field}) on node type (${node})`),
  removed: (name: string) =>
    new GraphError(100, `(#100) The parameter ${name} is no longer supported. See the changelog of v26.0.`),
  syntax: (text: string) => new GraphError(2500, `Syntax error "${text}"`),
  unknownPath: (path: string) => new GraphError(2500, `Unknown path components: ${path}`),
  missingParameter: (name: string) => new GraphError(194, `(#194) Param ${name} is required.`),
  unsupportedVersion: () =>
    new GraphError(
      2635,
      '(#2635) You are calling a deprecated version of the Ads API. Please update to the latest version: v26.0.',
    ),
  badRange: () =>
    new GraphError(3018, '(#3018) The start date of the time range cannot be beyond 37 months from the current date'),
  notFound: (id: string, verb = 'get') =>
    new GraphError(
      100,
      `Unsupported ${verb} request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation. Please read the Graph API documentation at https://developers.facebook.com/docs/graph-api`,
      { type: 'GraphMethodException', subcode: 33 },
    ),
  aliasNotFound: (alias: string) =>
    new GraphError(803, `(#803) Some of the aliases you requested do not exist: ${alias}`, { status: 404 }),

  wrongLevel: () => new GraphError(1, 'Invalid request.', { subcode: 99 }),
  messageWindow: () =>
    new GraphError(10, '(#10) This message is sent outside of allowed window.', { subcode: 2018278 }),
  messageWindowClosed: () => new GraphError(1545041, 'Message cannot be sent outside of the allowed window.'),
  personUnavailable: () => new GraphError(551, '(#551) This person isn’t available right now.'),
  cannotReply: () => new GraphError(10903, '(#10903) This user can’t reply to this activity'),
  webhookNotConfirmed: (status: number) =>
    new GraphError(
      2200,
      `(#2200) Callback verification failed with the following errors: HTTP Status Code = ${status}; HTTP Message = Error`,
    ),
  alreadyReplied: () => new GraphError(10900, '(#10900) Activity already replied to'),
  invalidMedia: (subcode: number) => new GraphError(2, 'Invalid parameter', { subcode }),
  videoNotFetched: () => new GraphError(389, '(#389) Unable to fetch video file from URL.'),
  videoTooSmall: () => new GraphError(382, '(#382) The video file you tried to upload is too small.'),
  videoRejected: () => new GraphError(6000, '(#6000) There was a problem uploading your video file.'),
  videoRetry: () => new GraphError(6001, '(#6001) There was a problem uploading your video. Please try again.'),

  policy: () => policyError(undefined, 'Action Blocked', 'This content goes against our Community Standards.'),
  tooFast: () =>
    policyError(
      1390008,
      'You Can’t Use This Feature Right Now',
      'We limit how often you can post, comment or do other things in a given amount of time to help protect the community from spam. You can try again later.',
    ),
  pageRestricted: () =>
    policyError(
      1404078,
      'Publishing Restricted',
      'Your Page’s publishing rights are restricted for now. You can try again later.',
    ),
  spam: () =>
    policyError(
      1346003,
      'Message Blocked',
      'Your content couldn’t be shared, because this link goes against our Community Standards.',
    ),
  blockedContent: () =>
    policyError(1404102, 'Content Blocked', 'Your content goes against our Community Standards on spam.'),
  accountRestricted: () =>
    policyError(1404163, 'Account Restricted', 'Your account is restricted from this action for now.'),

  duplicate: () =>
    new GraphError(506, '(#506) Duplicate status message', {
      subcode: 1455006,
      isTransient: false,
      userTitle: 'Duplicate Status Update',
      userText:
        'This status update is identical to the last one you posted. Try posting something different, or delete your previous update.',
    }),
  photosAlreadyPosted: () => invalidPost(1366051, 'Already Posted', 'These photos were already posted.'),
  emptyPost: () =>
    invalidPost(1349125, 'Missing Message Or Attachment', 'Please write something, or add a photo or a link.'),
  linkUnreadable: () =>
    invalidPost(
      1609005,
      'Link Can’t Be Shared',
      'The link you shared couldn’t be read. Check the address and try again.',
    ),
  linkToFacebook: () => invalidPost(1609008, 'Link Can’t Be Shared', 'Links to this page of Facebook can’t be shared.'),
  photoUnreadable: () =>
    invalidPost(
      1366046,
      'Can’t Read Files',
      'Your photos couldn’t be uploaded. Photos should be smaller than 4 MB and saved as JPG, PNG, GIF, TIFF, HEIF or WebP files.',
    ),
  photoMissing: () => new GraphError(324, '(#324) Missing or invalid image file'),
  videoFormat: () =>
    new GraphError(352, '(#352) Sorry, the video file you selected is in a format that we don’t support.', {
      isTransient: false,
    }),
  videoUnreachable: () => new GraphError(389, '(#389) Unable to fetch video file from URL.', { isTransient: false }),
  pixelExists: () => new GraphError(6202, '(#6202) The ad account already has a pixel.', { isTransient: false }),
};
