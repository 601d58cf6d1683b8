import type { FaultTable } from '../kit/network.ts';
import { type ApiError, errorAnswer, errors, type OauthError } from './errors.ts';

const errorsByFault: Record<string, () => ApiError | OauthError> = {
  'token-expired': errors.unauthorized,
  'token-revoked': errors.unauthorized,
  'account-closed': errors.accountClosed,
  'token-missing': errors.missingOauth,
  'rate-limit': errors.rateLimit,
  suspended: errors.suspended,
  'on-hold': errors.onHold,
  'contact-limit': errors.subscriberLimit,
  'permission-missing': () => errors.scope('subscriber.write'),
  error: errors.internal,
  unavailable: errors.unavailable,
  duplicate: errors.alreadySubscribed,
  'address-blocked': errors.blockedAddress,
  validation: () => errors.invalid('ip_address: Private addresses are not allowed.'),
  'wrong-type': () => errors.invalidType('custom_fields'),
  'missing-argument': () => errors.missingArgument('email'),
  'page-bounds': () => errors.web('ws.size: must be between 1 and 100'),
  'not-found': errors.notFound,
  'not-deletable': errors.notDeletable,
  'too-many-fields': errors.tooManyFields,
  locked: errors.locked,
  blocked: errors.blocked,
  'content-type': errors.contentType,
  'invalid-grant': errors.invalidGrant,
  'invalid-client': errors.invalidClient,
  'oauth-error': errors.serverError,
};

export const faultTable: FaultTable = Object.fromEntries(
  Object.entries(errorsByFault).map(([kind, make]) => [kind, () => errorAnswer(make())]),
);
