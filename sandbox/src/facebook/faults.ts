import type { FaultTable } from '../kit/network.ts';
import { type Refusal, refusalAnswer, refuse } from './errors.ts';
import { practiceApp } from './seed.data.ts';
import type { State } from './state.ts';

/** The refusals anybody can switch on, whatever the request: one kind per row of the reference's error table. */
export const faultTable = ({ now }: Pick<State, 'now'>): FaultTable => {
  const kinds: Record<string, () => Refusal> = {
    'token-expired': () => refuse.expired(now() - 3_600_000, now()),
    'token-revoked': () => refuse.appRemoved(practiceApp.id),
    'password-changed': refuse.passwordChanged,
    checkpoint: refuse.checkpoint,
    'unconfirmed-user': refuse.unconfirmedUser,
    'token-invalid': refuse.invalidated,
    'session-invalid': refuse.session,
    'permission-missing': () => refuse.permission('Requires pages_manage_posts permission to manage the object'),
    'permission-denied': () => refuse.needs('pages_read_engagement'),
    capability: refuse.capability,
    'audience-terms': refuse.audienceTerms,
    'rate-limit': refuse.appLimit,
    'rate-limit-reads': refuse.appLimitOfReads,
    'rate-limit-user': () => refuse.userLimit('204466881012'),
    'rate-limit-page': refuse.pageLimit,
    'rate-limit-feed': refuse.feedLimit,
    'rate-limit-calls': refuse.callLimit,
    'rate-limit-writes': refuse.writeLimit,
    'rate-limit-page-cases': () => refuse.pageCases('108334455667788'),
    'rate-limit-ad-cases': () => refuse.adCases('204466881012'),
    error: refuse.unknown,
    transient: refuse.later,
    validation: () => refuse.invalid('Invalid parameter', 'message'),
    'bad-query': () => refuse.syntax('Expected end of string instead of "{" at character 4: id,n{'),
    'missing-parameter': () => refuse.missingParameter('message'),
    'bad-range': refuse.badRange,
    'dead-version': refuse.deadVersion,
    'not-found': () => refuse.notFound('108334455667788'),
    'alias-not-found': () => refuse.noAlias('harbour'),
    policy: refuse.policy,
    'policy-too-fast': refuse.tooFast,
    'policy-page-restricted': refuse.pageRestricted,
    'policy-spam': refuse.spam,
    'policy-blocked': refuse.blockedContent,
    'policy-account': refuse.accountRestricted,
    duplicate: refuse.duplicate,
    'duplicate-photos': refuse.photosUsed,
    'link-unreadable': refuse.linkUnreadable,
    'link-to-facebook': refuse.linkToFacebook,
    'photo-too-big': refuse.photoUnreadable,
    'video-format': refuse.videoFormat,
    'pixel-exists': refuse.pixelExists,
  };
  return Object.fromEntries(Object.entries(kinds).map(([kind, make]) => [kind, () => refusalAnswer(make())]));
};
