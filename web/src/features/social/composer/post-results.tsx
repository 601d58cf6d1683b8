import { adErrorLines, resultLine } from '@fanfare/contract/social';
import { Anchor } from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconClock, IconExternalLink } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { Output } from '../../../lib/api.ts';
import { Confetti } from '../../../ui/brand/confetti.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import { NetworkIcon } from '../accounts/network-icon.tsx';
import { ForecastDot } from '../ledger/forecast-dot.tsx';
import classes from './post-results.module.css';
import { type Result, useLiveResults } from './use-live-results.ts';

const icons = { good: IconCircleCheck, later: IconClock, bad: IconCircleX };

const toneOf = ({ published, scheduled, post, error }: Result): keyof typeof icons =>
  published ? 'good' : scheduled && !post.error && !error ? 'later' : 'bad';

/** Nobody planned it: it left for the network, which has not said yes yet. */
const isUnderWay = (result: Result) => toneOf(result) === 'later' && result.note !== null;

/** `isNow`: nobody asked for a later time. */
const titleOf = (results: readonly Result[], isNow: boolean): string => {
  const tones = results.map(toneOf);
  if (tones.every((tone) => tone === 'good')) return 'It is out';
  if (tones.every((tone) => tone === 'later')) return isNow ? 'It is on its way' : 'It is planned';
  if (tones.every((tone) => tone === 'bad')) return 'It did not go out';
  return tones.includes('bad') ? 'It went out, but not everywhere' : 'It is on its way';
};

/** How it went for each account, in the documents' own sentences. */
export function PostResults({ results }: { results: readonly Result[] }) {
  const head = useRef<HTMLHeadingElement>(null);
  const live = useLiveResults(results);
  const asOfNow = live.map(({ result }) => result);
  const isFine = asOfNow.every((result) => toneOf(result) !== 'bad');
  useEffect(() => head.current?.focus(), []);
  return (
    <section className={classes.results} aria-label="Results">
      <Confetti play={isFine ? 1 : 0} />
      <h2 ref={head} tabIndex={-1}>
        {titleOf(
          asOfNow,
          results.every(({ scheduled, note }) => !scheduled || note !== null),
        )}
      </h2>
      <ul>
        {live.map((each) => (
          <ResultLine key={each.result.id} {...each} />
        ))}
      </ul>
    </section>
  );
}

type LineProps = { result: Result; share: Output<'GET /social/share/{id}'> | undefined };

function ResultLine({ result, share }: LineProps) {
  const tone = toneOf(result);
  const Icon = icons[tone];
  return (
    <li className={classes.line} data-tone={tone}>
      <NetworkIcon network={result.social_network} size={32} />
      <div className={classes.words}>
        <p role="status">
          <Icon size={18} stroke={1.75} aria-hidden />
          <span>{isUnderWay(result) ? `Being sent to ${result.name}` : resultLine(result)}</span>
        </p>
        {tone === 'later' && share && <Planned share={share} note={result.note} />}
        {adErrorLines(result).map((line) => (
          <p key={line} className={classes.ad}>
            {line}
          </p>
        ))}
        <div className={classes.ways}>
          {result.url && (
            <Anchor href={result.url} target="_blank" rel="noreferrer">
              See the post <IconExternalLink size={14} stroke={1.5} aria-hidden />
            </Anchor>
          )}
          <TextLink to="/social/share/$id" params={{ id: String(result.id) }}>
            {tone === 'bad' ? 'Mend it' : 'Details'}
          </TextLink>
        </div>
      </div>
    </li>
  );
}

type PlannedProps = { share: Output<'GET /social/share/{id}'>; note: string | null };

/** When it goes out, and what may stand in its way: a text said before, an account that ends before then. */
function Planned({ share, note }: PlannedProps) {
  const notes = share.forecast_notes.filter(({ level }) => level !== 'green');
  return (
    <>
      <small>
        <ForecastDot level={share.forecast} notes={share.forecast_notes} />
        {note ?? <DateTime at={share.due} />}
      </small>
      {notes.map(({ code, sentence }) => (
        <small key={code} className={classes.note}>
          {sentence}
        </small>
      ))}
    </>
  );
}
