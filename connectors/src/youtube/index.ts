import { googleAuthorizer, googleCallback } from '../kit/google/google-oauth.ts';
import type { Runtime } from '../kit/http/http.ts';
import type { Connector } from '../ports/connector.ts';
import { createApi } from './api.ts';
import { youtubeChannels } from './channels.ts';
import type { YoutubeSettings } from './settings.ts';
import { youtubeVideos } from './videos.ts';

export const youtube = (settings: YoutubeSettings, runtime: Runtime) => {
  const client = createApi(settings, runtime);
  const { siteUrl, key } = settings;
  return {
    network: 'youtube',
    authorizer: googleAuthorizer({ network: 'youtube', settings, runtime }),
    callback: googleCallback,
    channels: youtubeChannels({ api: client, siteUrl, key }),
    videoSearch: youtubeVideos({ api: client, siteUrl, key }),
  } satisfies Connector;
};

/** YouTube connector with video search only, which uses the key of the caller. */
export const youtubeSearch = ({ apiUrl, siteUrl }: Pick<YoutubeSettings, 'apiUrl' | 'siteUrl'>, runtime: Runtime) =>
  youtubeVideos({ api: createApi({ apiUrl }, runtime), siteUrl, key: '' });
