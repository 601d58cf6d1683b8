import { type Sandbox, startSandbox } from '@fanfare/sandbox';

type PracticeNetworks = { sandbox: Sandbox; clock: { now: () => Date } };

/** Practice networks of this worker that no test uses now. Starting them takes three times as long as resetting them. */
const unused: PracticeNetworks[] = [];

/** Practice networks as after a start. `stop` keeps them for the next test file of this worker. */
export const reusePracticeNetworks = async (now: () => Date): Promise<Sandbox> => {
  const kept = unused.pop();
  if (kept) {
    kept.clock.now = now;
    kept.sandbox.reset();
    return kept.sandbox;
  }
  const clock = { now };
  const started = await startSandbox({ port: 0, smtpPort: 0, now: () => clock.now() });
  const sandbox: Sandbox = {
    ...started,
    stop: async () => {
      unused.push({ sandbox, clock });
    },
  };
  return sandbox;
};
