import type { PublicContest } from './contest-cache.ts';

/** Fields of a contest that its paths are built from, such as those of `PageView`. */
type WithContest = { contest: PublicContest };

export const contestPath = ({ contest }: WithContest): string => `/c/${contest.row.slug}`;

/** Path of the contest page in a frame on another site. */
export const framePath = ({ contest }: WithContest): string => `/embed/contest/${contest.row.slug}`;

export const contestPageUrl = (origin: string, slug: string): string => `${origin}/c/${slug}`;
