import type { Runtime } from '../kit/http/http.ts';
import type { Connector } from '../ports/connector.ts';
import { flickrPictureSearch } from './picture-search.ts';
import { rest } from './rest.ts';
import type { FlickrSettings } from './settings.ts';

/** Flickr, wherever the settings say it is. Nobody consents: the product's key opens it. */
export const flickr = (settings: FlickrSettings, outside: Runtime) => {
  const siteUrl = settings.siteUrl.replace(/\/+$/, '');
  return {
    network: 'flickr',
    pictureSearch: flickrPictureSearch({ rest: rest(settings, outside), siteUrl, now: outside.now }),
  } satisfies Connector;
};
