import { graphClient } from '../kit/graph/client.ts';
import type { Runtime } from '../kit/http/http.ts';
import { parseError } from './errors.ts';
import { type FacebookSettings, facebookHosts } from './settings.ts';

export type { Fields } from '../kit/graph/client.ts';
export type Graph = ReturnType<typeof graph>;

/** Client of Facebook's Graph API and of the host for video uploads. */
export const graph = ({ graphUrl, videoUrl, version, app }: FacebookSettings, runtime: Runtime) => {
  const client = (baseUrl: string) =>
    graphClient({
      network: 'facebook',
      label: 'Facebook',
      baseUrl,
      hosts: facebookHosts,
      version,
      app,
      parseError,
      runtime,
    });
  const { write, once } = client(videoUrl);
  return { ...client(graphUrl), video: { write, once } };
};
