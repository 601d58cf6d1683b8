import { type GraphError, errors as graphErrors, toErrorAnswer } from '../facebook/graph/errors.ts';
import { hourMs } from '../kit/durations.ts';
import type { FaultTable } from '../kit/network.ts';
import { errors } from './errors.ts';
import { app } from './seed.data.ts';

/** The fault kinds, one per row of the reference's error tables. */
export const faultTable = ({ now }: { now: () => number }): FaultTable => {
  const kinds: Record<string, () => GraphError> = {
    'token-expired': () => graphErrors.expired(now() - hourMs, now()),
    'token-revoked': () => graphErrors.appRemoved(app.id),
    'password-changed': graphErrors.passwordChanged,
    checkpoint: graphErrors.checkpoint,
    'permission-missing': () =>
      graphErrors.permission('Requires instagram_content_publish permission to manage the object'),
    'permission-denied': () => graphErrors.permissionRequired('instagram_basic'),
    'rate-limit': graphErrors.appLimit,
    'rate-limit-user': () => graphErrors.userLimit('17841400455667788'),
    quota: errors.quota,
    error: graphErrors.unknown,
    transient: graphErrors.retryLater,
    'server-error': errors.serverError,
    'create-failed': errors.createFailed,
    'upload-unstable': errors.uploadUnstable,
    'download-slow': errors.downloadSlow,
    validation: () => graphErrors.invalid('Invalid parameter', 'metric'),
    'dead-version': graphErrors.unsupportedVersion,
    'not-found': () => graphErrors.notFound('17841400455667788'),
    'media-unreachable': () => errors.unreachable('https://media.example/picture.jpg'),
    'image-too-large': errors.imageTooLarge,
    'image-format': errors.imageFormat,
    'container-not-found-yet': errors.containerNotFoundYet,
    'thumb-offset': errors.thumbOffset,
    'image-aspect': () => errors.aspect(2.5),
    'caption-too-long': errors.captionTooLong,
    'media-expired': errors.expired,
    'video-format': errors.videoFormat,
    'upload-failed': errors.uploadFailed,
    'not-ready': errors.notReady,
    'unknown-container': errors.unknownContainer,
    carousel: () => errors.carousel('A carousel has between 2 and 10 items.'),
    restricted: errors.restricted,
    spam: errors.spam,
    policy: graphErrors.policy,
  };
  return Object.fromEntries(Object.entries(kinds).map(([kind, make]) => [kind, () => toErrorAnswer(make())]));
};
