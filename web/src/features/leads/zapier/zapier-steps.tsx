import { zapierTimes, zapierWarning } from '@fanfare/contract/leads/zapier';
import { useEffect, useRef, useState } from 'react';
import { type Output, useSave } from '../../../lib/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Block, Grid } from '../../../ui/layout/layout.tsx';
import { ConfirmModal } from '../../../ui/overlay/confirm-modal.tsx';
import { OneTimeSecret } from '../../../ui/page/one-time-secret.tsx';
import { StepBox } from './step-box.tsx';

type State = Output<'GET /leads/zapier'>;
type StepName = 'key' | 'connected' | 'zap';

const zapierUrls = {
  connected: 'https://zapier.com/app/connections',
  zap: 'https://zapier.com/app/zaps/create',
} as const;

/** Steps that are complete. A step counts only when the steps before it are complete. */
export const completedSteps = ({ key, connected, zap }: State['steps']): Record<StepName, boolean> => ({
  key,
  connected: key && connected,
  zap: key && connected && zap,
});

/** First step that isn't complete, or the last step if all are complete. */
const currentStep = ({ key, connected }: Record<StepName, boolean>): StepName => {
  if (!key) return 'key';
  return connected ? 'zap' : 'connected';
};

export function ZapierSteps({ state, canManage }: { state: State; canManage: boolean }) {
  const [newKey, setNewKey] = useState<string>();
  const [isReplacing, setReplacing] = useState(false);
  const [warning, showWarning] = useWarning();
  const create = useSave('POST /leads/zapier/key');
  const markCopied = useSave('POST /leads/zapier/copied', { refreshes: ['GET /leads/zapier'] });
  const done = completedSteps(state.steps);
  const current = currentStep(done);
  const zapWarning = done.key ? 'Connect Fanfare in Zapier first.' : zapierWarning;

  async function copyKey() {
    const { key } = await create.mutateAsync(undefined);
    setNewKey(key);
    // The key is shown with a button to copy it in a browser that refuses access to the clipboard.
    const isCopied = await navigator.clipboard.writeText(key).then(
      () => true,
      () => false,
    );
    await markCopied.mutateAsync(undefined);
    if (isCopied) toast.good('API key copied.');
  }
  function open(step: 'connected' | 'zap') {
    if (!done.key) return showWarning(step);
    if (step === 'zap' && !done.connected) return showWarning(step);
    window.open(zapierUrls[step], '_blank', 'noopener');
  }

  return (
    <>
      <Grid collapse="62em" component="ol" columns={3} gap={16} aria-label="Steps to connect Zapier">
        <StepBox
          number={1}
          title="Copy your API key"
          isComplete={done.key}
          isCurrent={current === 'key'}
          isBusy={create.isPending || !canManage}
          onClick={() => (state.key ? setReplacing(true) : void copyKey().catch(toast.failed))}
        >
          {state.key
            ? `Your key starts with ${state.key.prefix}. Click to replace it.`
            : 'Creates a key for Zapier only.'}
        </StepBox>
        <StepBox
          number={2}
          title="Connect Fanfare in Zapier"
          isComplete={done.connected}
          isCurrent={current === 'connected'}
          warning={warning === 'connected' ? zapierWarning : undefined}
          onClick={() => open('connected')}
        >
          Add Fanfare under Apps and paste the key.
        </StepBox>
        <StepBox
          number={3}
          title="Make a Zap"
          isComplete={done.zap}
          isCurrent={current === 'zap'}
          warning={warning === 'zap' ? zapWarning : undefined}
          onClick={() => open('zap')}
        >
          Choose the trigger “New lead” and turn the Zap on.
        </StepBox>
      </Grid>
      {newKey && <OneTimeSecret label="Zapier API key" value={newKey} />}
      {!canManage && (
        <Block component="p" className="ff-prose" c="dimmed">
          You need the Manager role for leads to create the key.
        </Block>
      )}
      <ConfirmModal
        opened={isReplacing}
        onClose={() => setReplacing(false)}
        title="Create a new key?"
        confirm="Create and copy key"
        danger
        onConfirm={copyKey}
      >
        The old key stops working. Paste the new one in Zapier, or your Zaps stop.
      </ConfirmModal>
    </>
  );
}

/** Step that was clicked too early, for the time of the specification. */
function useWarning() {
  const [step, setStep] = useState<StepName>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const show = (name: StepName) => {
    clearTimeout(timer.current);
    setStep(name);
    timer.current = setTimeout(() => setStep(undefined), zapierTimes.error);
  };
  return [step, show] as const;
}
