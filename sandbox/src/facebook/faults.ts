import type { FaultTable } from '../kit/network.ts';
import { errors, type GraphError, toErrorAnswer } from './graph/errors.ts';
import { practiceApp } from './seed.data.ts';
import type { State } from './state.ts';

/** The fault kinds, one per row of the reference's error table. */
export const faultTable = ({ now }: Pick<State, 'now'>): FaultTable => {
  const kinds: Record<string, () => GraphError> = {
    'token-expired': () => errors.expired(now() - 3_600_000, now()),
    'token-revoked': () => errors.appRemoved(practiceApp.id),
    'password-changed': errors.passwordChanged,
    checkpoint: errors.checkpoint,
    'unconfirmed-user': errors.unconfirmedUser,
    'token-invalid': errors.invalidated,
    'session-invalid': errors.invalidSession,
    'permission-missing': () => errors.permission('Requires pages_manage_posts permission to manage the object'),
    'permission-denied': () => errors.permissionRequired('pages_read_engagement'),
    capability: errors.capability,
    'audience-terms': errors.audienceTerms,
    'rate-limit': errors.appLimit,
    'rate-limit-reads': errors.appReadLimit,
    'rate-limit-user': () => errors.userLimit('204466881012'),
    'rate-limit-page': errors.pageLimit,
    'rate-limit-feed': errors.feedLimit,
    'rate-limit-calls': errors.callLimit,
    'rate-limit-writes': errors.writeLimit,
    'rate-limit-page-cases': () => errors.pageUseCaseLimit('108334455667788'),
    'rate-limit-ad-cases': () => errors.adUseCaseLimit('204466881012'),
    error: errors.unknown,
    transient: errors.retryLater,
    validation: () => errors.invalid('Invalid parameter', 'message'),
    'bad-query': () => errors.syntax('Expected end of string instead of "{" at character 4: id,n{'),
    'missing-parameter': () => errors.missingParameter('message'),
    'bad-range': errors.badRange,
    'dead-version': errors.unsupportedVersion,
    'not-found': () => errors.notFound('108334455667788'),
    'alias-not-found': () => errors.aliasNotFound('harbour'),
    policy: errors.policy,
    'policy-too-fast': errors.tooFast,
    'policy-page-restricted': errors.pageRestricted,
    'policy-spam': errors.spam,
    'policy-blocked': errors.blockedContent,
    'policy-account': errors.accountRestricted,
    duplicate: errors.duplicate,
    'duplicate-photos': errors.photosAlreadyPosted,
    'link-unreadable': errors.linkUnreadable,
    'link-to-facebook': errors.linkToFacebook,
    'photo-too-big': errors.photoUnreadable,
    'video-format': errors.videoFormat,
    'pixel-exists': errors.pixelExists,
  };
  return Object.fromEntries(Object.entries(kinds).map(([kind, make]) => [kind, () => toErrorAnswer(make())]));
};
