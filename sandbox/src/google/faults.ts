import type { FaultAnswer, FaultTable, Request } from '../kit/network.ts';
import { type ApiError, errors, toErrorAnswer } from './errors.ts';
import { mutateErrors } from './mutate/mutate-errors.ts';

const currentVersion = 'v25';

/** The error format of Google's token host, which differs from that of Google Ads. */
const oauth = (error: string, error_description: string, status = 400): FaultAnswer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify({ error, error_description }),
});

/** The fault kinds, one per row of the reference's error table. */
export const faultTable = (): FaultTable => {
  const kinds: Record<string, () => ApiError> = {
    'token-expired': errors.invalidCredentials,
    'token-expired-ads': errors.tokenExpired,
    'token-revoked': errors.tokenRevoked,
    'token-invalid': errors.tokenInvalid,
    'token-disabled': errors.tokenDisabled,
    'not-ads-user': errors.noAdsUser,
    'two-steps-missing': errors.twoStepMissing,
    'customer-not-found': errors.customerNotFound,
    'permission-missing': errors.noAccess,
    'scope-missing': errors.scopeMissing,
    'customer-not-enabled': errors.notEnabled,
    'customer-suspended': errors.suspended,
    'action-not-permitted': errors.notPermitted,
    'terms-missing': errors.termsMissing,
    'project-not-approved': errors.projectNotApproved,
    'organization-not-approved': errors.organizationNotApproved,
    'access-prohibited': errors.accessProhibited,
    'unpublished-code': errors.unpublishedCode,
    'budget-too-low': errors.budgetTooLow,
    'rate-limit': errors.rateLimited,
    'rate-limit-day': errors.dailyQuota,
    'query-limit': errors.queryLimited,
    'declaration-required': mutateErrors.declarationRequired,
    'bad-query': () => errors.unknownField('customer.nickname'),
    'dead-version': () => errors.unsupportedVersion('v21'),
    'not-found': errors.notFound,
    validation: () => errors.fieldMissing('query'),
    duplicate: errors.duplicateBudget,
    policy: errors.policyFinding,
    'concurrent-change': errors.concurrent,
    error: errors.internal,
    transient: errors.transient,
  };
  return {
    ...Object.fromEntries(
      Object.entries(kinds).map(([kind, make]) => [
        kind,
        ({ url }: Request) => toErrorAnswer(make(), currentVersion, url.includes(':searchStream')),
      ]),
    ),
    'invalid-grant': oauth('invalid_grant', 'Token has been expired or revoked.'),
    'invalid-client': oauth('invalid_client', 'The OAuth client was not found.', 401),
    'oauth-error': oauth('internal_failure', 'Backend Error', 500),
  };
};
