import type { FaultAnswer, FaultTable, Request } from '../kit/network.ts';
import { type Refusal, refusalAnswer, refuse } from './errors.ts';

const currentVersion = 'v25';

/** Google's token host speaks differently from its advertising host. */
const oauth = (error: string, error_description: string, status = 400): FaultAnswer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify({ error, error_description }),
});

/** The refusals anybody can switch on, whatever the request: one kind per row of the reference's error table. */
export const faultTable = (): FaultTable => {
  const kinds: Record<string, () => Refusal> = {
    'token-expired': refuse.deadToken,
    'token-expired-ads': refuse.tokenExpired,
    'token-revoked': refuse.tokenRevoked,
    'token-invalid': refuse.tokenInvalid,
    'token-disabled': refuse.tokenDisabled,
    'not-ads-user': refuse.noAdsUser,
    'two-steps-missing': refuse.noTwoSteps,
    'customer-not-found': refuse.customerNotFound,
    'permission-missing': refuse.noAccess,
    'scope-missing': refuse.scopeMissing,
    'customer-not-enabled': refuse.notEnabled,
    'customer-suspended': refuse.suspended,
    'action-not-permitted': refuse.notPermitted,
    'terms-missing': refuse.termsMissing,
    'developer-token-missing': refuse.developerTokenMissing,
    'developer-token-invalid': refuse.developerTokenInvalid,
    'developer-token-not-approved': refuse.developerTokenNotApproved,
    'developer-token-prohibited': refuse.developerTokenProhibited,
    'rate-limit': refuse.tooMany,
    'rate-limit-day': refuse.dayUsedUp,
    'bad-query': () => refuse.unknownField('customer.nickname'),
    'dead-version': () => refuse.deadVersion('v21'),
    'not-found': refuse.notFound,
    validation: () => refuse.fieldMissing('query'),
    duplicate: refuse.duplicateBudget,
    policy: refuse.policyFinding,
    'concurrent-change': refuse.concurrent,
    error: refuse.internal,
    transient: refuse.transient,
  };
  return {
    ...Object.fromEntries(
      Object.entries(kinds).map(([kind, make]) => [
        kind,
        ({ url }: Request) => refusalAnswer(make(), currentVersion, url.includes(':searchStream')),
      ]),
    ),
    'invalid-grant': oauth('invalid_grant', 'Token has been expired or revoked.'),
    'invalid-client': oauth('invalid_client', 'The OAuth client was not found.', 401),
    'oauth-error': oauth('internal_failure', 'Backend Error', 500),
  };
};
