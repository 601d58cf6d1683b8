import type { Runtime } from '../kit/http/http.ts';
import type { Connector } from '../ports/connector.ts';
import { flickrPictureSearch } from './picture-search.ts';
import { createRest } from './rest.ts';
import type { FlickrSettings } from './settings.ts';

/** The Flickr connector. No consent page: it uses the app's API key. */
export const flickr = (settings: FlickrSettings, runtime: Runtime) => {
  const siteUrl = settings.siteUrl.replace(/(?<!\/)\/+$/, '');
  return {
    network: 'flickr',
    pictureSearch: flickrPictureSearch({ rest: createRest(settings, runtime), siteUrl, now: runtime.now }),
  } satisfies Connector;
};
