// What it takes to recognise our own post among those the network has.

/** The network's clock and ours differ by a little. */
export const withClockTolerance = (moment: Date): Date => new Date(moment.getTime() - 60_000);

/** Networks trim what they are given and may turn line ends around. */
export const isSameText = (theirs: string | null | undefined, ours: string): boolean =>
  plain(theirs ?? '') === plain(ours);

const plain = (text: string): string => text.replaceAll('\r\n', '\n').trim();
