import { minuteMs } from '@fanfare/contract/kit/durations';

// Finds our own post among the account's posts.

/** A time 60 s earlier, to tolerate clock difference. */
export const withClockTolerance = (time: Date): Date => new Date(time.getTime() - minuteMs);

/** True for the same text. Networks trim texts and can change line endings. */
export const isSameText = (remoteText: string | null | undefined, ownText: string): boolean =>
  normalizeText(remoteText ?? '') === normalizeText(ownText);

const normalizeText = (text: string): string => text.replaceAll('\r\n', '\n').trim();
