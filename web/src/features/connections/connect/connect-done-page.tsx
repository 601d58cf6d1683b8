import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { errorMessage, query } from '../../../lib/api.ts';
import { useStart } from '../../../lib/session.ts';
import { adOrder, networkInfo } from '../networks/network-info.ts';
import { ScopeList } from '../scopes/scope-list.tsx';
import { attemptTitles } from './attempt-titles.ts';
import { connectError } from './connect-errors.ts';
import { type ConnectMessage, channelName, toConnectMessage, toErrorMessage } from './connect-message.ts';
import { DoneFrame } from './done-frame.tsx';
import type { AttemptResult } from './use-connect.ts';

const closeAfterMs = 1500;

/** Last page of every network popup: shows the result, posts it to the opener, closes itself. */
export function ConnectDonePage() {
  const { attempt, problem } = useSearch({ from: '/connect/done' });
  const { user } = useStart();
  if (attempt === undefined || !user)
    return <ErrorResult {...connectError(problem ?? (user ? '' : 'not-signed-in'))} />;
  return <AttemptLoader id={attempt} />;
}

function AttemptLoader({ id }: { id: number }) {
  const { data, error } = useQuery({ ...query('GET /connections/attempt/{id}', { params: { id } }), staleTime: 0 });
  if (error) return <ErrorResult title="We couldn’t get the result" message={errorMessage(error)} />;
  if (!data) return <DoneFrame title="Checking the result" lead="This takes a few seconds." />;
  return <AttemptOutcome attempt={data} />;
}

const marks = {
  connected: 'good',
  limited: 'warn',
  denied: 'info',
  failed: 'bad',
  waiting: 'info',
  expired: 'info',
} as const;

/** True if nothing is left to read or choose: the window closes; the page behind it shows the same message. */
const closesByItself = (outcome: AttemptResult['outcome']) => outcome === 'connected' || outcome === 'denied';

export function AttemptOutcome({ attempt }: { attempt: AttemptResult }) {
  const { kind, outcome, message, words, request_id } = attempt;
  useEffect(() => {
    postResult(toConnectMessage(attempt));
    if (!closesByItself(attempt.outcome)) return;
    const timer = setTimeout(() => window.close(), closeAfterMs);
    return () => clearTimeout(timer);
  }, [attempt]);
  return (
    <DoneFrame
      kind={kind}
      mark={marks[outcome]}
      title={attemptTitles[outcome]}
      lead={message}
      actions={<NextActions tab={adOrder.includes(kind) && kind !== 'facebook' ? 'adnetworks' : 'social'} />}
    >
      {outcome === 'limited' && words && <ScopeList scopes={words.split(/,\s*/)} status="missing" />}
      {outcome === 'failed' && (
        <>
          {words && (
            <p className="ff-prose">
              {networkInfo[kind].name} answered: <q>{words}</q>
            </p>
          )}
          <details>
            <summary>Details</summary>
            <p className="ff-prose">Request ID: {request_id}</p>
          </details>
        </>
      )}
    </DoneFrame>
  );
}

function ErrorResult({
  title,
  message,
  link,
}: {
  title: string;
  message: string;
  link?: { href: string; label: string };
}) {
  useEffect(() => postResult(toErrorMessage(message)), [message]);
  return <DoneFrame mark="bad" title={title} lead={message} actions={<NextActions tab="social" link={link} />} />;
}

type NextActionsProps = { tab: 'social' | 'adnetworks'; link?: { href: string; label: string } };

/** A popup only closes: the page that opened it shows the result and goes on. */
function NextActions({ tab, link }: NextActionsProps) {
  if (window.opener !== null) return <Button onClick={() => window.close()}>Close window</Button>;
  return (
    <>
      {link && (
        <Button component="a" href={link.href}>
          {link.label}
        </Button>
      )}
      <Button component="a" href={`/user/account#${tab}`} variant={link ? 'default' : 'filled'}>
        Back to accounts
      </Button>
    </>
  );
}

/** Posts to the opener and to the channel, because the network can cut the popup off from its opener (COOP). */
function postResult(message: ConnectMessage): void {
  window.opener?.postMessage(message, window.location.origin);
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(message);
  channel.close();
}
