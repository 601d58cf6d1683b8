import { Anchor } from '@mantine/core';
import { Confetti } from '../../../ui/brand/confetti.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Alert, type Tone } from '../../../ui/feedback/alert.tsx';
import { networkInfo } from '../networks/network-info.ts';
import { ScopeList } from '../scopes/scope-list.tsx';
import { attemptTitles } from './attempt-titles.ts';
import classes from './connect.module.css';
import type { AttemptResult, Connect } from './use-connect.ts';

/** The result of the latest attempt. Sticky, because the button that starts an attempt can be a screen further down. */
export function ConnectResult({ state, connect, dismiss }: Connect) {
  if (state.status === 'idle') return null;
  if (state.status === 'finished')
    return (
      <div className={classes.result}>
        <AttemptOutcome
          key={state.attempt.id}
          attempt={state.attempt}
          onClose={dismiss}
          onRetry={() => connect(state.attempt.kind, state.path)}
        />
        <Confetti play={state.attempt.outcome === 'connected' ? state.attempt.id : 0} />
      </div>
    );
  return (
    <div className={classes.result}>
      {state.status === 'waiting' && (
        <Alert tone="info" title={`Continue in the ${networkInfo[state.kind].name} window`}>
          This page updates when you’re done.
        </Alert>
      )}
      {state.status === 'blocked' && (
        <Alert
          tone="warn"
          title="Your browser blocked the window"
          onClose={dismiss}
          action={
            <Anchor href={state.path} underline="always">
              Open {networkInfo[state.kind].name} in this tab instead
            </Anchor>
          }
        >
          Allow pop-ups for this site, or continue in this tab. You’ll return here.
        </Alert>
      )}
      {state.status === 'closed' && (
        <Alert
          tone="info"
          title="Window closed, nothing changed"
          onClose={dismiss}
          action={<RetryLink onClick={() => connect(state.kind, state.path)} />}
        >
          Finish signing in to {networkInfo[state.kind].name} if its window is still open.
        </Alert>
      )}
      {state.status === 'failed' && (
        <Alert
          tone="bad"
          title="Connection failed"
          onClose={dismiss}
          action={<RetryLink onClick={() => connect(state.kind, state.path)} />}
        >
          {state.message}
        </Alert>
      )}
    </div>
  );
}

const RetryLink = ({ onClick }: { onClick: () => void }) => (
  <Anchor component="button" underline="always" onClick={onClick}>
    Try again
  </Anchor>
);

const tones: Record<AttemptResult['outcome'], Tone> = {
  connected: 'good',
  limited: 'warn',
  denied: 'info',
  failed: 'bad',
  waiting: 'info',
  expired: 'info',
};

type OutcomeProps = { attempt: AttemptResult; onClose: () => void; onRetry: () => void };

function AttemptOutcome({ attempt, onClose, onRetry }: OutcomeProps) {
  const { words, outcome } = attempt;
  const isConnected = outcome === 'connected' || outcome === 'limited';
  return (
    <Alert
      tone={tones[outcome]}
      title={attemptTitles[outcome]}
      onClose={onClose}
      action={!isConnected && <RetryLink onClick={onRetry} />}
    >
      {attempt.message}
      {words && outcome === 'limited' && (
        <Disclosure summary="Missing permissions">
          <ScopeList scopes={words.split(/,\s*/)} status="missing" />
        </Disclosure>
      )}
      {words && outcome === 'failed' && (
        <p>
          {networkInfo[attempt.kind].name} answered: <q>{words}</q>
        </p>
      )}
    </Alert>
  );
}
