import type { ContestState } from '@fanfare/contract/contests/contest';
import { formatContestTime } from '@fanfare/contract/contests/dates';
import { toLocalTime } from '@fanfare/contract/kit/local-time';
import { type Markup, trustedHtml } from '../../../../platform/html/index.ts';
import type { ContestDbRow } from '../../contests.store.ts';
import type { PublicContest } from '../contest-cache.ts';
import type { PageTexts } from '../texts/en.ts';

/** What every page of a contest is rendered from. */
export type PageView = {
  contest: PublicContest;
  texts: PageTexts;
  state: Exclude<ContestState, 'draft'>;
  now: Date;
  /** Confirmed entries. */
  entries: number;
  origin: string;
  styles: readonly string[];
  scripts: readonly string[];
  /** Shown in a frame on another site. */
  isFrame: boolean;
  isPreview: boolean;
};

export const contestPath = ({ contest }: Pick<PageView, 'contest'>): string => `/c/${contest.row.slug}`;
export const framePath = ({ contest }: Pick<PageView, 'contest'>): string => `/embed/contest/${contest.row.slug}`;
export const contestUrl = (view: PageView): string => `${view.origin}${contestPath(view)}`;
/** The link that a contestant shares. */
export const referralUrl = (view: PageView, code: string): string => `${contestUrl(view)}?ref=${code}`;

export const formatNumber = (value: number, { contest }: PageView): string =>
  new Intl.NumberFormat(contest.row.language).format(value);

type TimeFormat = Pick<ContestDbRow, 'language' | 'timeZone' | 'dateFormat' | 'timeFormat'>;

/** In the contest's formats and time zone, which is named. An hour that the clocks skip was moved in `at`. */
export const formatMoment = (at: Date, { language, timeZone, dateFormat, timeFormat }: TimeFormat): string => {
  const formats = { date_format: dateFormat, time_format: timeFormat };
  return `${formatContestTime(toLocalTime(at, timeZone), formats)} ${zoneName(at, language, timeZone)}`;
};
/** Such as “CET” or “GMT+1”. */
const zoneName = (at: Date, language: string, timeZone: string): string =>
  new Intl.DateTimeFormat(language, { timeZoneName: 'short', timeZone })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

/** A contest without a moment is a draft in a preview. */
const formatOrDraft = ({ row }: PublicContest, at: Date | null, local: string): string =>
  at ? formatMoment(at, row) : formatContestTime(local, { date_format: row.dateFormat, time_format: row.timeFormat });
export const startTime = ({ contest }: PageView): string =>
  formatOrDraft(contest, contest.row.startsAt, contest.row.startDate);
export const endTime = ({ contest }: PageView): string =>
  formatOrDraft(contest, contest.row.endsAt, contest.row.endDate);

/** Any time, in the language and the time zone of the contest. */
export const formatTime = (at: Date, { language, timeZone }: Pick<ContestDbRow, 'language' | 'timeZone'>): string =>
  new Intl.DateTimeFormat(language, {
    ...{ year: 'numeric', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' },
    ...{ timeZone, timeZoneName: 'short' },
  }).format(at);

/** Attributes of a link that leaves the frame. */
export const newTab = ({ isFrame }: PageView): Markup | undefined =>
  isFrame ? trustedHtml(' target="_blank" rel="noopener"') : undefined;
