// Finds our own post among the account's posts.

/** Tolerates 60 s of clock difference. */
export const withClockTolerance = (time: Date): Date => new Date(time.getTime() - 60_000);

/** Networks trim texts and can change line endings. */
export const isSameText = (remoteText: string | null | undefined, ownText: string): boolean =>
  normalizeText(remoteText ?? '') === normalizeText(ownText);

const normalizeText = (text: string): string => text.replaceAll('\r\n', '\n').trim();
