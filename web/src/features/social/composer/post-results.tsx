import { waitsForApproval, waitsForApprovalMessage } from '@fanfare/contract/approvals/approvals';
import { toAdErrorLines, toResultLine } from '@fanfare/contract/social/social';
import { Anchor } from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconClock, IconExternalLink } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { Output } from '../../../lib/api.ts';
import { Confetti } from '../../../ui/brand/confetti.tsx';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import { NetworkIcon } from '../accounts/network-icon.tsx';
import { ForecastDot } from '../share-state/forecast-dot.tsx';
import classes from './post-results.module.css';
import { useIsStopped } from './post-stops.tsx';
import { type Result, useLiveResults } from './use-live-results.ts';

const icons = { good: IconCircleCheck, later: IconClock, bad: IconCircleX };

const toTone = ({ published, scheduled, post, error }: Result): keyof typeof icons => {
  if (published) return 'good';
  return scheduled && !post.error && !error ? 'later' : 'bad';
};

/** True for a share that is being published now and not yet confirmed by the network. */
const isInProgress = (result: Result) => toTone(result) === 'later' && result.note !== null;

/**
 * Title of the results. `isNow` is true if the post was not scheduled for later; `isStopped` is true if a stop of
 * sending holds back some of its shares.
 */
const formatTitle = (results: readonly Result[], isNow: boolean, isStopped: boolean): string => {
  const tones = results.map(toTone);
  if (isStopped) return tones.includes('good') ? 'Published to some accounts' : 'Waiting to be published';
  if (tones.every((tone) => tone === 'good')) return 'Published';
  if (tones.every((tone) => tone === 'later')) return isNow ? 'Publishing…' : 'Scheduled';
  if (tones.every((tone) => tone === 'bad')) return 'Not published';
  return tones.includes('bad') ? 'Published to some accounts' : 'Publishing…';
};

const stoppedLine = ({ name }: Result): string => `Not published to ${name} yet. It waits because sending is stopped.`;
const toLine = (result: Result): string =>
  isInProgress(result) ? `Publishing to ${result.name}…` : toResultLine(result);

/** Result for each account, in the texts of the specification. */
export function PostResults({ results }: { results: readonly Result[] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const liveResults = useLiveResults(results);
  const currentResults = liveResults.map(({ result }) => result);
  const isStoppedAccount = useIsStopped();
  const isStopped = (result: Result) =>
    isInProgress(result) && result.state === 'intent' && isStoppedAccount(result.social_network, result.social_account);
  const isFine = currentResults.every((result) => toTone(result) !== 'bad' && !isStopped(result));
  useEffect(() => heading.current?.focus(), []);
  return (
    <Block component="section" className={classes.results} pos="relative" mb={20} p={24} panel aria-label="Results">
      <Confetti play={isFine ? 1 : 0} />
      <h2 ref={heading} tabIndex={-1}>
        {formatTitle(
          currentResults,
          results.every(({ scheduled, note }) => !scheduled || note !== null),
          currentResults.some(isStopped),
        )}
      </h2>
      <Grid component="ul" gap={12}>
        {liveResults.map((each) => (
          <ResultLine key={each.result.id} {...each} isStopped={isStopped(each.result)} />
        ))}
      </Grid>
    </Block>
  );
}

/** Notice that replaces the results while the post waits for approval. */
export function ApprovalNotice({ id }: { id: number }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Block component="section" className={classes.results} pos="relative" mb={20} p={24} panel aria-label="Results">
      <h2 ref={heading} tabIndex={-1}>
        {waitsForApproval}
      </h2>
      <p role="status">
        {waitsForApprovalMessage}{' '}
        <TextLink to="/approvals/$id" params={{ id: String(id) }}>
          View request
        </TextLink>
      </p>
    </Block>
  );
}

type LineProps = { result: Result; share: Output<'GET /social/share/{id}'> | undefined; isStopped: boolean };

function ResultLine({ result, share, isStopped }: LineProps) {
  const tone = toTone(result);
  const Icon = icons[tone];
  return (
    <Flex component="li" className={classes.line} gap={12} align="flex-start" data-tone={tone}>
      <NetworkIcon network={result.social_network} size={32} />
      <Grid className={classes.text} gap={4} flex={1} miw={0} breakWords>
        <p role="status">
          <Icon size={18} stroke={1.75} aria-hidden />
          <span>{isStopped ? stoppedLine(result) : toLine(result)}</span>
        </p>
        {tone === 'later' && !isStopped && share && <ScheduledDetails share={share} note={result.note} />}
        {toAdErrorLines(result).map((line) => (
          <p key={line} className={classes.ad}>
            {line}
          </p>
        ))}
        <Flex className={classes.links} gap="4px 16px" align="stretch" wrap>
          {result.url && (
            <Anchor href={result.url} target="_blank" rel="noreferrer">
              View post <IconExternalLink size={14} stroke={1.5} aria-hidden />
            </Anchor>
          )}
          <TextLink to="/social/share/$id" params={{ id: String(result.id) }}>
            {tone === 'bad' ? 'Fix' : 'Details'}
          </TextLink>
        </Flex>
      </Grid>
    </Flex>
  );
}

type ScheduledDetailsProps = { share: Output<'GET /social/share/{id}'>; note: string | null };

/** Time and forecast of a scheduled share. */
function ScheduledDetails({ share, note }: ScheduledDetailsProps) {
  const notes = share.forecast_notes.filter(({ level }) => level !== 'green');
  return (
    <>
      <small>
        <ForecastDot level={share.forecast} notes={share.forecast_notes} />
        {note ?? <DateTime at={share.due} />}
      </small>
      {notes.map(({ code, sentence }) => (
        <Block component="small" c="orange" key={code}>
          {sentence}
        </Block>
      ))}
    </>
  );
}
