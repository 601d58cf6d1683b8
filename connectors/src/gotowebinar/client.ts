import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import type { z } from 'zod';
import { createHttpClient, type Request, type Runtime } from '../kit/http/http.ts';
import type { RemoteAccount } from '../ports/grant.ts';
import { parseError } from './errors.ts';
import type { GotowebinarSettings } from './settings.ts';
import { UserBody } from './wire.ts';

type ApiRequest = Pick<Request, 'operation' | 'to' | 'method' | 'query'> & { token: string; json?: unknown };

export type Client = ReturnType<typeof createClient>;

/** HTTP client of GoTo; sends the access token in a header. */
export const createClient = ({ apiUrl, authUrl }: GotowebinarSettings, runtime: Runtime) => {
  const options = { network: 'gotowebinar', label: 'GoToWebinar', runtime, parseError };
  const api = createHttpClient({ ...options, baseUrl: apiUrl });

  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const toRequest = ({ token, json, to, ...request }: ApiRequest): Request => ({
    ...request,
    to: `/G2W/rest/v2${to}`,
    headers: bearer(token),
    ...(json === undefined ? {} : { body: { json } }),
  });

  /** Account of a token; the id of the user is the key of the organizer. */
  const readAccount = async (token: string): Promise<RemoteAccount> => {
    const request = { operation: 'identity', to: '/identity/v1/Users/me', headers: bearer(token) };
    const { id, userName } = (await api.read(request, UserBody)).data;
    return { id, name: userName };
  };

  /** Explains a 403, which means an ended token or a missing right: the identity call distinguishes them. */
  const explainForbidden = async <T>(token: string, work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      if (!(error instanceof ConnectorFailure) || ![401, 403].includes(error.details.status ?? 0)) throw error;
      await readAccount(token);
      const message = 'GoToWebinar doesn’t allow this organizer to use this webinar.';
      throw new ConnectorFailure('rejected', { ...error.details, message });
    }
  };

  return {
    auth: createHttpClient({ ...options, baseUrl: authUrl }),
    readAccount,
    read: async <T>(request: ApiRequest, shape: z.core.$ZodType<T>): Promise<T> =>
      (await explainForbidden(request.token, api.read(toRequest(request), shape))).data,
    write: async <T>(request: ApiRequest, shape: z.core.$ZodType<T>): Promise<T> =>
      (await explainForbidden(request.token, api.write(toRequest(request), shape))).data,
  };
};
