import { googleAuthorizer, googleCallback } from '../kit/google/google-oauth.ts';
import type { Runtime } from '../kit/http/http.ts';
import type { Connector } from '../ports/connector.ts';
import { api } from './api.ts';
import { youtubeChannels } from './channels.ts';
import type { YoutubeSettings } from './settings.ts';
import { youtubeVideos } from './videos.ts';

/** YouTube, wherever the settings say it is. */
export const youtube = (settings: YoutubeSettings, outside: Runtime) => {
  const client = api(settings, outside);
  const { siteUrl, key } = settings;
  return {
    network: 'youtube',
    authorizer: googleAuthorizer({ network: 'youtube', settings, outside }),
    callback: googleCallback,
    channels: youtubeChannels({ api: client, siteUrl }),
    videoSearch: youtubeVideos({ api: client, siteUrl, key }),
  } satisfies Connector;
};
