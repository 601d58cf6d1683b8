import { actionInfo } from '@fanfare/contract/contests/actions';
import { formatContestTime } from '@fanfare/contract/contests/dates';
import { isLocalTime } from '@fanfare/contract/kit/local-time';
import { siteLanguages } from '@fanfare/contract/sites/languages';
import type { ReactNode } from 'react';
import type { ContestValues } from './contest-form.ts';
import classes from './wizard.module.css';

const partLabels = {
  ...{
    facebook: 'Facebook',
    youtube: 'YouTube',
    twitter: 'Twitter',
    emaillist: 'E-mail list',
    contest_page: 'Contest page',
  },
} as const;

/** What will be published. */
export function ContestReview({ values }: { values: Partial<ContestValues> }) {
  const {
    actions = [],
    prizes = [],
    switches,
    rules,
    timezone = '',
    date_format = 'MM/DD/YYYY',
    time_format = 'hh:mm A',
  } = values;
  const time = (localTime: string | undefined) =>
    localTime && isLocalTime(localTime) ? formatContestTime(localTime, { date_format, time_format }) : '–';
  const parts = Object.entries(partLabels).flatMap(([name, label]) =>
    new Map<string, boolean>(Object.entries(switches ?? {})).get(name) ? [label] : [],
  );
  const rows: [string, ReactNode][] = [
    ['Contest', values.name || '–'],
    ['Page', values.slug ? `/c/${values.slug}` : '–'],
    ['Language', values.language ? siteLanguages[values.language] : '–'],
    ['Runs', `${time(values.start_date)} to ${time(values.end_date)} (${timezone.replaceAll('_', ' ')})`],
    ['Parts', parts.join(', ') || 'Our standard page only'],
    [
      'Actions',
      actions.map(({ kind, label, points }) => `${label || actionInfo[kind].prompt} (${points})`).join(', ') || '–',
    ],
    ['Prizes', prizes.map(({ name, quantity }) => `${quantity} × ${name || 'without a name'}`).join(', ') || '–'],
    ['Organizer', rules?.organizer || '–'],
  ];
  return (
    <dl className={classes.summary}>
      {rows.map(([term, text]) => (
        <ReviewRow key={term} term={term} text={text} />
      ))}
    </dl>
  );
}

const ReviewRow = ({ term, text }: { term: string; text: ReactNode }) => (
  <>
    <dt>{term}</dt>
    <dd>{text}</dd>
  </>
);
