import type { ContestState } from '@fanfare/contract/contests/contest';
import { type ContestFormats, formatContestTime } from '@fanfare/contract/contests/dates';
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

export const formatNumber = (value: number, { contest }: PageView): string =>
  new Intl.NumberFormat(contest.row.language).format(value);

const formatsOf = ({ contest }: PageView): ContestFormats => ({
  ...{ date_format: contest.row.dateFormat, time_format: contest.row.timeFormat },
});
/** The moment as a local time: an hour that the clocks skip was moved, so the organizer's text can be another one. */
const formatMoment = (view: PageView, at: Date | null, local: string): string => {
  const { timeZone, language } = view.contest.row;
  const time = formatContestTime(at ? toLocalTime(at, timeZone) : local, formatsOf(view));
  return at ? `${time} ${zoneName(at, language, timeZone)}` : time;
};
/** Such as “CET” or “GMT+1”. */
const zoneName = (at: Date, language: string, timeZone: string): string =>
  new Intl.DateTimeFormat(language, { timeZoneName: 'short', timeZone })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

export const startTime = (view: PageView): string =>
  formatMoment(view, view.contest.row.startsAt, view.contest.row.startDate);
export const endTime = (view: PageView): string =>
  formatMoment(view, view.contest.row.endsAt, view.contest.row.endDate);

/** Any time, in the language and the time zone of the contest. */
export const formatTime = (at: Date, { language, timeZone }: Pick<ContestDbRow, 'language' | 'timeZone'>): string =>
  new Intl.DateTimeFormat(language, {
    ...{ year: 'numeric', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' },
    ...{ timeZone, timeZoneName: 'short' },
  }).format(at);

/** Attributes of a link that leaves the frame. */
export const newTab = ({ isFrame }: PageView): Markup | undefined =>
  isFrame ? trustedHtml(' target="_blank" rel="noopener"') : undefined;

/** “Ann B.”: the public never sees a full name. */
export const publicName = (name: string): string => {
  const [first = '', ...rest] = name.trim().split(/\s+/u);
  const [initial] = rest.at(-1) ?? '';
  return initial ? `${first} ${initial}.` : first;
};
