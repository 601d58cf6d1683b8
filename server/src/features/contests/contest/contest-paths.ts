import type { PublicContest } from './contest-cache.ts';

type View = { contest: PublicContest };

export const contestPath = ({ contest }: View): string => `/c/${contest.row.slug}`;
export const framePath = ({ contest }: View): string => `/embed/contest/${contest.row.slug}`;

export const contestPageUrl = (origin: string, slug: string): string => `${origin}/c/${slug}`;
