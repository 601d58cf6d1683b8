import { graphClient } from '../kit/graph/client.ts';
import type { Outside } from '../kit/http/http.ts';
import { explain } from './errors.ts';
import { type FacebookSettings, facebookHosts } from './settings.ts';

export type { Fields } from '../kit/graph/client.ts';
export type Graph = ReturnType<typeof graph>;

/** Facebook's Graph, and beside it the host for large uploads. */
export const graph = ({ graphUrl, videoUrl, version, app }: FacebookSettings, outside: Outside) => {
  const client = (baseUrl: string) =>
    graphClient({
      ...{ network: 'facebook', label: 'Facebook', baseUrl, hosts: facebookHosts },
      ...{ version, app, explain, outside },
    });
  const { write, once } = client(videoUrl);
  return { ...client(graphUrl), video: { write, once } };
};
