import type { FaultTable } from '../kit/network.ts';
import { type ApiError, errorAnswer, errors } from './api/errors.ts';

const errorsByFault: Record<string, () => ApiError> = {
  'token-expired': errors.authentication,
  'token-revoked': errors.authentication,
  'refresh-reused': errors.authentication,
  'permission-missing': () => errors.scope(['pins:write']),
  'trial-restricted': errors.trial,
  'personal-account': errors.personalAccount,
  'rate-limit': errors.limited,
  error: errors.unknown,
  duplicate: () => errors.duplicate(),
  validation: () => errors.tooLong('A very long story', 'description', 800),
  'image-unreachable': errors.unreachable,
  // Board that became secret: calls without the scopes for secret boards answer 404.
  'board-secret': errors.noBoard,
  'pin-not-found': errors.noPin,
};

/** Answers per fault kind. `video-stuck` keeps a video in processing while the fault is active. */
export const faultTable: FaultTable = {
  ...Object.fromEntries(Object.entries(errorsByFault).map(([kind, make]) => [kind, () => errorAnswer(make())])),
  'video-stuck': (request) => ({
    status: 200,
    body: { media_id: request.url.split(/[/?]/).at(-1) ?? '', media_type: 'video', status: 'processing' },
  }),
  'video-failed': (request) => ({
    status: 200,
    body: { media_id: request.url.split(/[/?]/).at(-1) ?? '', media_type: 'video', status: 'failed' },
  }),
};
