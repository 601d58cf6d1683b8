import { Anchor } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Confetti } from '../../../ui/brand/confetti.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Alert, type Tone } from '../../../ui/feedback/alert.tsx';
import { ScopeList } from '../accounts/scope-list.tsx';
import { networkInfo } from '../networks/network-info.ts';
import classes from './connect.module.css';
import type { AttemptResult, Connect } from './use-connect.ts';

/** How the last attempt stands, in place: nobody has to look for it. */
export function ConnectResult({ state, connect, dismiss }: Connect) {
  const root = useRef<HTMLDivElement>(null);
  // Whoever pressed a button far below would not see what came of it. While a window is open, they look there.
  useEffect(() => {
    if (state.at !== 'rest' && state.at !== 'waiting') root.current?.scrollIntoView({ block: 'nearest' });
  }, [state]);
  if (state.at === 'rest') return null;
  if (state.at === 'told')
    return (
      <div ref={root} className={classes.result}>
        <Ending key={state.attempt.id} attempt={state.attempt} onClose={dismiss} />
        <Confetti play={state.attempt.outcome === 'connected' ? state.attempt.id : 0} />
      </div>
    );
  return (
    <div ref={root} className={classes.result}>
      {state.at === 'waiting' && (
        <Alert tone="info" title={`Go on in the window of ${networkInfo[state.kind].name}`}>
          Nothing is connected before you have allowed it there. This page follows by itself.
        </Alert>
      )}
      {state.at === 'blocked' && (
        <Alert
          tone="warn"
          title="Your browser did not open the window"
          onClose={dismiss}
          action={
            <Anchor href={state.path} underline="always">
              Open {networkInfo[state.kind].name} in this tab instead
            </Anchor>
          }
        >
          Allow pop-ups for this address, or go on in this tab: you come back here afterwards.
        </Alert>
      )}
      {state.at === 'closed' && (
        <Alert
          tone="info"
          title="The window is closed, and nothing was connected"
          onClose={dismiss}
          action={
            <Anchor component="button" underline="always" onClick={() => connect(state.kind, state.path)}>
              Try again
            </Anchor>
          }
        >
          If {networkInfo[state.kind].name} is still open, finish there: this page hears of it.
        </Alert>
      )}
      {state.at === 'trouble' && (
        <Alert tone="bad" title="That did not work" onClose={dismiss}>
          {state.message}
        </Alert>
      )}
    </div>
  );
}

const tones: Record<AttemptResult['outcome'], { tone: Tone; title: string }> = {
  connected: { tone: 'good', title: 'Connected' },
  limited: { tone: 'warn', title: 'Connected, with less than we asked for' },
  denied: { tone: 'info', title: 'Not connected' },
  failed: { tone: 'bad', title: 'Not connected' },
  waiting: { tone: 'info', title: 'Still waiting' },
};

function Ending({ attempt, onClose }: { attempt: AttemptResult; onClose: () => void }) {
  const { tone, title } = tones[attempt.outcome];
  const { words } = attempt;
  return (
    <Alert tone={tone} title={title} onClose={onClose}>
      {attempt.message}
      {words && attempt.outcome === 'limited' && (
        <Disclosure summary="What is missing">
          <ScopeList scopes={words.split(/,\s*/)} as="missing" />
        </Disclosure>
      )}
      {words && attempt.outcome === 'failed' && (
        <Disclosure summary={`What ${networkInfo[attempt.kind].name} said`}>{words}</Disclosure>
      )}
    </Alert>
  );
}
