import { wordpress as createConnector } from '@fanfare/connectors/wordpress/index';
import { inject } from 'vitest';

/** The users of the real WordPress, one of each role. */
export type RealUser = 'olive' | 'marcus' | 'ines' | 'carl' | 'tom';
type RealWordPress = { url: string; version: string; passwords: Record<RealUser, string> };
declare module 'vitest' {
  interface ProvidedContext {
    wordpress: RealWordPress;
  }
}

/** Settings of the site that a test can change; see scripts/wordpress/switches.php. */
type Switches = {
  test_passwords_off?: boolean;
  test_rest_signed_in?: boolean;
  permalinks?: 'plain' | 'pretty';
  /** Deletes an application password of this user. */
  revoke?: { user: RealUser; uuid: string | undefined };
  /** Creates another application password for this user. */
  password_for?: RealUser;
  /** Id of a scheduled post whose time has come while the site had no visitor. */
  due?: number;
};

export const realWordPress = () => {
  const { url, version, passwords } = inject('wordpress');
  const { host } = new URL(url);
  const runtime = { fetch, now: () => new Date(), random: () => 0.5, sleep: async () => undefined };
  const app = { id: 'b6f1c7d2-3a4e-4f5b-8c9d-0e1f2a3b4c5d', name: 'Fanfare' };
  const { site } = createConnector({ plainHosts: [host], app }, runtime);
  const credentials = (username: RealUser = 'olive') => ({ address: url, username, password: passwords[username] });
  const setSwitches = async (switches: Switches): Promise<{ password?: string; uuid?: string }> => {
    const response = await fetch(`${url}/switch`, { method: 'POST', body: JSON.stringify(switches) });
    return Object(await response.json());
  };
  return {
    url,
    host,
    version,
    site,
    credentials,
    setSwitches,
    connect: (username?: RealUser) => site.auth.connect(credentials(username)),
    /** The settings that every test file starts with. */
    reset: () => setSwitches({ test_passwords_off: false, test_rest_signed_in: false, permalinks: 'pretty' }),
  };
};
