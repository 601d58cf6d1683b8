import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { z } from 'zod';
import type { App } from '../kit/auth/oauth2.ts';
import type { Apps } from '../ports/apps.ts';
import type { Authorizer } from '../ports/authorizer.ts';
import type { Graph } from './graph.ts';

const AppToken = z.object({ access_token: z.string().min(1) });
const message = 'Facebook doesn’t know an app with this ID and secret. Check both.';

type Deps = { graph: Graph; version: string; authorizer: (app: App) => Authorizer };

export const facebookApps = ({ graph, version, authorizer }: Deps): Apps => ({
  authorizer,

  async verify({ id, secret }) {
    const query = { client_id: id, client_secret: secret, grant_type: 'client_credentials' };
    const request = { operation: 'app.verify', to: `/${version}/oauth/access_token`, method: 'GET', query } as const;
    try {
      await graph.http.once(request, AppToken);
    } catch (error) {
      // True for an error about the user's app, by its message "Error validating application" or "client secret"; in
      // other calls these errors are about our own app or temporary.
      const isAboutApp =
        error instanceof ConnectorFailure && error.details.networkMessage?.includes('Error validating');
      if (!isAboutApp) throw error;
      throw new ConnectorFailure('rejected', { ...error.details, message });
    }
  },
});
