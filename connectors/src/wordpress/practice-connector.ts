import { wordpress } from './index.ts';
import type { SafeRuntime } from './rest.ts';
import { practiceHost } from './settings.ts';

/** WordPress connector for the practice sites; test fixture. */
export const practiceConnector = (sandboxUrl: string, runtime: SafeRuntime) =>
  wordpress(
    { plainHosts: [practiceHost(sandboxUrl)], app: { id: 'b6f1c7d2-3a4e-4f5b-8c9d-0e1f2a3b4c5d', name: 'Fanfare' } },
    runtime,
  );

/** Credentials of a practice site's administrator, as shown on its home page. */
export const practiceCredentials = (sandboxUrl: string, site: 'harbour' | 'cycles' | 'market') => ({
  address: `${sandboxUrl}/wordpress/${site}`,
  username: 'olive',
  password: passwordBySite[site],
});

const passwordBySite = {
  harbour: 'Hq7n T2vK x9Bd Lm4R pZc8 WyEa',
  cycles: 'pN4w Kd7R zT9v Gx2M hBq6 YcLs',
  market: 'Gd3y Vm8Q wT5k Hx7N zRb9 LcPs',
};
