import type { FaultTable } from '../kit/network.ts';
import { type Refusal, refusalAnswer, refuse } from './errors.ts';

const kinds: Record<string, () => Refusal> = {
  'token-expired': refuse.authentication,
  'token-revoked': refuse.authentication,
  'refresh-reused': refuse.authentication,
  'permission-missing': () => refuse.scope(['pins:write']),
  'trial-restricted': refuse.notPermitted,
  'rate-limit': refuse.limited,
  error: refuse.unknown,
  duplicate: () => refuse.duplicate(),
  validation: () => refuse.tooLong('A very long story', 'description', 800),
  'image-unreachable': refuse.unreachable,
  // Without the scopes for secret boards, one that turned secret is one that is not there.
  'board-secret': refuse.noBoard,
  'pin-not-found': refuse.noPin,
};

/** The refusals anybody can switch on, and the video that stays in processing for as long as the fault is played. */
export const faultTable: FaultTable = {
  ...Object.fromEntries(Object.entries(kinds).map(([kind, make]) => [kind, () => refusalAnswer(make())])),
  'video-stuck': (request) => ({
    status: 200,
    body: { media_id: request.url.split(/[/?]/).at(-1) ?? '', media_type: 'video', status: 'processing' },
  }),
  'video-failed': (request) => ({
    status: 200,
    body: { media_id: request.url.split(/[/?]/).at(-1) ?? '', media_type: 'video', status: 'failed' },
  }),
};
