import type { ContestState } from '@fanfare/contract/contests/contest';
import { formatContestTime } from '@fanfare/contract/contests/dates';
import { type Markup, trustedHtml } from '../../../../platform/html/index.ts';
import type { PublicContest } from '../../contest/contest-cache.ts';
import { contestPath } from '../../contest/contest-paths.ts';
import { formatInContestFormat } from '../../contest/contest-times.ts';
import type { ContestTranslate } from '../../texts/contest-texts.ts';

/** Data that every page of a contest is rendered from. */
export type PageView = {
  contest: PublicContest;
  translate: ContestTranslate;
  state: Exclude<ContestState, 'draft'>;
  now: Date;
  /** Number of confirmed entries. */
  entries: number;
  origin: string;
  styles: readonly string[];
  scripts: readonly string[];
  /** True if the page is shown in a frame on another site. */
  isFrame: boolean;
  isPreview: boolean;
};

export const contestUrl = (view: PageView): string => `${view.origin}${contestPath(view)}`;
/** The link that a contestant shares. */
export const referralUrl = (view: PageView, code: string): string => `${contestUrl(view)}?ref=${code}`;

export const formatNumber = (value: number, { contest }: PageView): string =>
  new Intl.NumberFormat(contest.row.language).format(value);

/** Formats a start or end. A draft in a preview has only the local time, because no time is fixed before publishing. */
const formatStartOrEnd = ({ row }: PublicContest, at: Date | null, local: string): string =>
  at
    ? formatInContestFormat(at, row)
    : formatContestTime(local, { date_format: row.dateFormat, time_format: row.timeFormat });
export const startTime = ({ contest }: PageView): string =>
  formatStartOrEnd(contest, contest.row.startsAt, contest.row.startDate);
export const endTime = ({ contest }: PageView): string =>
  formatStartOrEnd(contest, contest.row.endsAt, contest.row.endDate);

/** Attributes of a link that opens outside of the frame. */
export const newTab = ({ isFrame }: PageView): Markup | undefined =>
  isFrame ? trustedHtml(' target="_blank" rel="noopener"') : undefined;
