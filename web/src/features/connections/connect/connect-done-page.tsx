import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { errorMessage, query } from '../../../lib/api.ts';
import { useStart } from '../../../lib/session.ts';
import { ScopeList } from '../accounts/scope-list.tsx';
import { adOrder, networkInfo } from '../networks/network-info.ts';
import { connectError } from './connect-errors.ts';
import { type ConnectMessage, channelName, toConnectMessage, troubleMessage } from './connect-message.ts';
import { DoneFrame } from './done-frame.tsx';
import type { AttemptResult } from './use-connect.ts';

const closeAfterMs = 1500;

/** Where every network's window ends: it says how it went, tells the page that opened it, and closes itself. */
export function ConnectDonePage() {
  const { attempt, problem } = useSearch({ from: '/connect/done' });
  const { user } = useStart();
  if (attempt === undefined || !user) return <Trouble {...connectError(problem ?? (user ? '' : 'not-signed-in'))} />;
  return <Outcome id={attempt} />;
}

function Outcome({ id }: { id: number }) {
  const { data, error } = useQuery({ ...query('GET /connections/attempt/{id}', { params: { id } }), staleTime: 0 });
  useEffect(() => {
    if (!data) return;
    tell(toConnectMessage(data));
    if (data.outcome !== 'connected') return;
    const timer = setTimeout(() => window.close(), closeAfterMs);
    return () => clearTimeout(timer);
  }, [data]);
  if (error) return <Trouble title="We cannot tell how it went" message={errorMessage(error)} />;
  if (!data) return <DoneFrame title="One moment" lead="We are asking how it went." />;
  return <Ending attempt={data} />;
}

const titles: Record<AttemptResult['outcome'], string> = {
  connected: 'Connected',
  limited: 'Connected, with less than we asked for',
  denied: 'Not connected',
  failed: 'Not connected',
  waiting: 'Not finished yet',
};
const marks = { connected: 'good', limited: 'warn', denied: 'info', failed: 'bad', waiting: 'info' } as const;

function Ending({ attempt }: { attempt: AttemptResult }) {
  const { kind, outcome, message, words, request_id } = attempt;
  return (
    <DoneFrame
      kind={kind}
      mark={marks[outcome]}
      title={titles[outcome]}
      lead={message}
      actions={<WaysOn tab={adOrder.includes(kind) && kind !== 'facebook' ? 'adnetworks' : 'social'} />}
    >
      {outcome === 'limited' && words && <ScopeList scopes={words.split(/,\s*/)} as="missing" />}
      {outcome === 'failed' && (
        <details>
          <summary>Details</summary>
          {words && (
            <p>
              {networkInfo[kind].name} said: {words}
            </p>
          )}
          <p>Request {request_id}</p>
        </details>
      )}
    </DoneFrame>
  );
}

function Trouble({ title, message, link }: { title: string; message: string; link?: { href: string; words: string } }) {
  useEffect(() => tell(troubleMessage(message)), [message]);
  return <DoneFrame mark="bad" title={title} lead={message} actions={<WaysOn tab="social" link={link} />} />;
}

type WaysOnProps = { tab: 'social' | 'adnetworks'; link?: { href: string; words: string } };

/** A window can be closed by its own button only where a page has opened it; the way back works everywhere. */
function WaysOn({ tab, link }: WaysOnProps) {
  const isWindow = window.opener !== null;
  return (
    <>
      {isWindow && <Button onClick={() => window.close()}>Close this window</Button>}
      {link && !isWindow && (
        <Button component="a" href={link.href}>
          {link.words}
        </Button>
      )}
      <Button component="a" href={`/user/account#${tab}`} variant={isWindow || link ? 'default' : 'filled'}>
        Back to your accounts
      </Button>
    </>
  );
}

/** Both ways, for the network may have severed this window from its opener. */
function tell(message: ConnectMessage): void {
  window.opener?.postMessage(message, window.location.origin);
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(message);
  channel.close();
}
