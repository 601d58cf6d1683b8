import { actionInfo } from '@fanfare/contract/contests/actions';
import { type ContestSection, contestSections } from '@fanfare/contract/contests/contest';
import { formatContestTime } from '@fanfare/contract/contests/dates';
import { defaultDrawSettings } from '@fanfare/contract/contests/prizes';
import { describeDrawSettings } from '@fanfare/contract/contests/winners';
import { isLocalTime } from '@fanfare/contract/kit/local-time';
import { countOf } from '@fanfare/contract/kit/plurals';
import { siteLanguages } from '@fanfare/contract/sites/languages';
import { Text } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { Grid } from '../../../ui/layout/layout.tsx';
import type { ContestValues, PrizeValues } from './contest-form.ts';
import classes from './wizard.module.css';

const sectionLabels: Record<ContestSection, string> = {
  facebook: 'Facebook',
  youtube: 'YouTube',
  twitter: 'X (Twitter)',
  emaillist: 'Email list',
  contest_page: 'Contest page',
};

/** Review before publishing: one sentence, then the details. */
export function ContestReview({ values }: { values: Partial<ContestValues> }) {
  const { actions = [], prizes = [], switches, rules, name, slug, timezone = '' } = values;
  const time = formatTime(values);
  const places = prizes.reduce((sum, { quantity }) => sum + (quantity || 0), 0);
  const sections = contestSections.filter((section) => switches?.[section]).map((section) => sectionLabels[section]);
  const rows: [string, ReactNode][] = [
    ['Page', slug ? `/c/${slug}` : '–'],
    ['Language', values.language ? siteLanguages[values.language] : '–'],
    ['Parts', sections.join(', ') || 'Our standard page only'],
    [
      'Actions',
      actions.map(({ kind, label, points }) => `${label || actionInfo[kind].prompt} (${points})`).join(', ') || '–',
    ],
    [
      'Prizes',
      prizes.length > 0 ? prizes.map((prize) => <div key={prize.prize_position}>{describePrize(prize)}</div>) : '–',
    ],
    ['Organizer', rules?.organizer || '–'],
  ];
  return (
    <>
      <Text>
        <strong>{name || 'This contest'}</strong> runs from <strong>{time(values.start_date)}</strong> to{' '}
        <strong>{time(values.end_date)}</strong> ({timezone.replaceAll('_', ' ')}). Contestants collect points with{' '}
        {countOf(actions.length, 'action')}, and {places} of them can win.
      </Text>
      <Grid component="dl" className={classes.summary} columns="minmax(110px, 180px) minmax(0, 1fr)" gap="8px 16px">
        {rows.map(([term, text]) => (
          <Fragment key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </Fragment>
        ))}
      </Grid>
    </>
  );
}

/** Prize in words, with its draw method, which is published with the contest and stays. */
const describePrize = ({ quantity, name, method, is_unique: isUnique }: PrizeValues): string => {
  const settings = {
    method: method ?? defaultDrawSettings.method,
    isUnique: isUnique ?? defaultDrawSettings.is_unique,
  };
  return `${quantity} × ${name || 'without a name'} (${describeDrawSettings(settings)})`;
};

const formatTime =
  ({ date_format = 'MM/DD/YYYY', time_format = 'hh:mm A' }: Partial<ContestValues>) =>
  (localTime: string | undefined) =>
    localTime && isLocalTime(localTime) ? formatContestTime(localTime, { date_format, time_format }) : '–';
