import { nextSteps } from '@fanfare/contract/networks/failure';
import { type ErrorRow, errorTable, type ParseError } from '../http/errors.ts';
import { BlamedFields, ErrorBody } from './wire.ts';

const reconnect = nextSteps.reauthorize;

/** Error codes shared by all of Graph. Sign-in happens on Facebook, also for Instagram. */
const sharedRows = (label: string): readonly ErrorRow[] => [
  { code: 190, kind: 'reauthorize', message: `${label} no longer accepts this connection. ${reconnect}` },
  { code: 190, subcode: 458, kind: 'reauthorize', message: `The app was removed on Facebook. ${reconnect}` },
  {
    code: 190,
    subcode: 459,
    kind: 'reauthorize',
    message: 'Facebook needs you to confirm your identity. Sign in on facebook.com, then reconnect the account.',
  },
  { code: 190, subcode: 460, kind: 'reauthorize', message: `Your Facebook password was changed. ${reconnect}` },
  { code: 190, subcode: 463, kind: 'reauthorize', message: `Your ${label} connection expired. ${reconnect}` },
  {
    code: 190,
    subcode: 464,
    kind: 'reauthorize',
    message: 'This Facebook account isn’t confirmed. Confirm it on facebook.com, then reconnect it.',
  },
  { code: 190, subcode: 467, kind: 'reauthorize', message: `Your ${label} connection was ended. ${reconnect}` },
  { code: 102, kind: 'reauthorize', message: `Your Facebook session ended. ${reconnect}` },

  { code: 3, kind: 'permission', message: `The app can’t do this on ${label}.` },
  { code: 10, kind: 'permission', message: `${label} needs another permission. ${nextSteps.permission}` },
  {
    code: [200, 299],
    kind: 'permission',
    message: `${label} needs another permission, or you need a role on this page.`,
  },

  { code: 4, kind: 'busy', message: `The app reached ${label}’s rate limit. Try again later.` },
  { code: 17, kind: 'busy', message: `This account reached ${label}’s rate limit. Try again later.` },
  { code: 32, kind: 'busy', message: `This page reached ${label}’s rate limit. Try again later.` },
  { code: 341, kind: 'busy', message: `The app reached ${label}’s posting limit. Try again later.` },
  { code: 613, kind: 'busy', message: `${label}’s rate limit was reached. Try again later.` },
  { code: [80000, 80014], kind: 'busy', message: `This account reached ${label}’s rate limit. Try again later.` },

  { code: 1, kind: 'transient', message: `${label} is having problems. Try again in a few minutes.` },
  { code: 1, subcode: 99, kind: 'rejected', message: `${label} rejected part of this request.` },
  { code: 2, kind: 'transient', message: `${label} is having problems. Try again in a few minutes.` },

  { code: 100, kind: 'rejected', message: `${label} rejected part of this request.` },
  {
    code: 101,
    kind: 'rejected',
    message: `${label} rejected the app ID or secret. Ask your administrator to check them.`,
  },
  {
    code: 104,
    kind: 'rejected',
    message: `${label} rejected the app secret. Ask your administrator to check it.`,
  },
  { code: 194, kind: 'rejected', message: `${label} rejected this request because a field is missing.` },
  { code: 2500, kind: 'rejected', message: `${label} rejected the request as invalid.` },
  {
    code: 2635,
    kind: 'rejected',
    message: `This version of the ${label} API was retired. Ask your administrator to set a newer one.`,
  },

  { code: 100, subcode: 33, kind: 'gone', message: `${label} no longer has this item, or this account can’t see it.` },
  {
    code: 100,
    subcode: 3191001,
    kind: 'permission',
    message: `${label} needs another permission. ${nextSteps.permission}`,
  },
  { code: 803, kind: 'gone', message: `${label} no longer has this item, or this account can’t see it.` },

  { code: 368, kind: 'rejected', message: `${label} temporarily blocked this action for breaking its rules.` },
];

/** Parses Graph errors by code and subcode, never by status or text: shared codes plus a network's own. */
export const graphErrors = (label: string, networkRows: readonly ErrorRow[]) => {
  const findRow = errorTable([...sharedRows(label), ...networkRows]);

  const parseError: ParseError = ({ body }) => {
    const parsed = ErrorBody.safeParse(body);
    if (!parsed.success) return undefined;
    const { code, error_subcode, is_transient, message, error_user_title, error_user_msg, error_data } =
      parsed.data.error;
    // Row of the error table: some errors have the specific code as subcode and a generic 100 or -1 as code.
    const row = findRow(code, error_subcode ?? undefined);
    const isVague = row === undefined || row.kind === 'rejected';
    const match = (isVague && error_subcode ? findRow(error_subcode) : undefined) ?? row;
    const isSpecific = match !== undefined && (match.kind !== 'rejected' || match.subcode !== undefined);
    const isTransient = is_transient === true && !isSpecific;
    return {
      kind: isTransient ? 'transient' : (match?.kind ?? 'rejected'),
      message: match?.message ?? `${label} rejected this request.`,
      code: String(code),
      subcode: error_subcode ? String(error_subcode) : undefined,
      networkMessage: [error_user_title, error_user_msg].filter(Boolean).join(': ') || (message ?? undefined),
      field: findBlamedField(error_data),
      retryAfterSeconds: undefined,
    };
  };

  return {
    parseError,
    /** Message for an invalid token, for responses with the code outside an error body. */
    messageFor: (code: number, subcode: number | null | undefined): string =>
      findRow(code, subcode ?? undefined)?.message ?? `${label} no longer accepts this connection. ${reconnect}`,
  };
};

const findBlamedField = (data: unknown): string | undefined => {
  const parsed = BlamedFields.safeParse(typeof data === 'string' ? tryParseJson(data) : data);
  return parsed.success ? parsed.data.blame_field_specs[0]?.join('.') : undefined;
};

const tryParseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    // Field names of an error are documented as an object or JSON text; any other value names no field.
    return undefined;
  }
};
