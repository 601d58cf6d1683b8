import { wordpress } from './index.ts';
import type { SafeOutside } from './rest.ts';
import { practiceAddresses } from './settings.ts';

/** WordPress aimed at the practice sites, as the tests of this folder need it. */
export const practiceConnector = (sandboxUrl: string, outside: SafeOutside) =>
  wordpress(
    { ...practiceAddresses(sandboxUrl), app: { id: 'b6f1c7d2-3a4e-4f5b-8c9d-0e1f2a3b4c5d', name: 'Fanfare' } },
    outside,
  );

/** The administrator of a practice site, as its home page shows the password. */
export const keyOf = (sandboxUrl: string, site: 'harbour' | 'cycles' | 'market') => ({
  address: `${sandboxUrl}/wordpress/${site}`,
  username: 'olive',
  password: passwords[site],
});

const passwords = {
  harbour: 'Hq7n T2vK x9Bd Lm4R pZc8 WyEa',
  cycles: 'pN4w Kd7R zT9v Gx2M hBq6 YcLs',
  market: 'Gd3y Vm8Q wT5k Hx7N zRb9 LcPs',
};
