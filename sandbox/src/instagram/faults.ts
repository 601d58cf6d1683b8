import { refuse as graph, type Refusal, refusalAnswer } from '../facebook/errors.ts';
import type { FaultTable } from '../kit/network.ts';
import { refuse } from './errors.ts';
import { app } from './seed.data.ts';

/** The refusals anybody can switch on, whatever the request: one kind per row of the reference's error tables. */
export const faultTable = ({ now }: { now: () => number }): FaultTable => {
  const kinds: Record<string, () => Refusal> = {
    'token-expired': () => graph.expired(now() - 3_600_000, now()),
    'token-revoked': () => graph.appRemoved(app.id),
    'password-changed': graph.passwordChanged,
    checkpoint: graph.checkpoint,
    'permission-missing': () => graph.permission('Requires instagram_content_publish permission to manage the object'),
    'permission-denied': () => graph.needs('instagram_basic'),
    'rate-limit': graph.appLimit,
    'rate-limit-user': () => graph.userLimit('17841400455667788'),
    quota: refuse.quota,
    error: graph.unknown,
    transient: graph.later,
    'server-error': refuse.serverError,
    'create-failed': refuse.createFailed,
    'upload-unstable': refuse.uploadUnstable,
    'download-slow': refuse.downloadSlow,
    validation: () => graph.invalid('Invalid parameter', 'metric'),
    'dead-version': graph.deadVersion,
    'not-found': () => graph.notFound('17841400455667788'),
    'media-unreachable': () => refuse.unreachable('https://media.example/picture.jpg'),
    'image-too-large': refuse.imageTooLarge,
    'image-format': refuse.imageFormat,
    'image-resolution': () => refuse.resolution(200),
    'image-aspect': () => refuse.aspect(2.5),
    'caption-too-long': refuse.captionTooLong,
    'media-expired': refuse.expired,
    'video-format': refuse.videoFormat,
    'upload-failed': refuse.uploadFailed,
    'not-ready': refuse.notReady,
    'unknown-container': refuse.unknownContainer,
    carousel: () => refuse.carousel('A carousel has between 2 and 10 items.'),
    restricted: refuse.restricted,
    spam: refuse.spam,
    policy: graph.policy,
  };
  return Object.fromEntries(Object.entries(kinds).map(([kind, make]) => [kind, () => refusalAnswer(make())]));
};
