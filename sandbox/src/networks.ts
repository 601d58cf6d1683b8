import { aweber, practiceApp as aweberApp } from './aweber/index.ts';
import { facebook } from './facebook/index.ts';
import { practiceApp as facebookApp } from './facebook/seed.data.ts';
import { feeds } from './feeds/index.ts';
import { flickr, practiceApp as flickrApp } from './flickr/index.ts';
import { getresponse } from './getresponse/index.ts';
import { google, practiceApp as googleApp } from './google/index.ts';
import { gotowebinar, practiceApp as gotowebinarApp } from './gotowebinar/index.ts';
import { instagram, practiceApp as instagramApp } from './instagram/index.ts';
import type { Network } from './kit/network.ts';
import { linkedin, practiceApp as linkedinApp } from './linkedin/index.ts';
import { nativeAds, practiceApp as nativeAdsApp } from './native-ads/index.ts';
import { openai, practiceApp as openaiApp } from './openai/index.ts';
import { pinterest, practiceApp as pinterestApp } from './pinterest/index.ts';
import { webhooks } from './webhooks/index.ts';
import { wordpress, practiceApp as wordpressApp } from './wordpress/index.ts';
import { x, practiceApp as xApp } from './x/index.ts';
import { youtube, practiceApp as youtubeApp } from './youtube/index.ts';

/** All practice networks, in the order of the index page. */
export const networks: readonly Network[] = [
  facebook,
  instagram,
  x,
  linkedin,
  pinterest,
  google,
  youtube,
  nativeAds,
  flickr,
  wordpress,
  openai,
  getresponse,
  aweber,
  gotowebinar,
  feeds,
  webhooks,
];

const pickKeys = ({ id, secret }: { id: string; secret: string }) => ({ id, secret });

/**
 * Fanfare’s API keys for the practice networks, with the setting names under which an administrator enters the keys of
 * the real networks.
 */
export const practiceKeys = {
  facebook: pickKeys(facebookApp),
  instagram: pickKeys(instagramApp),
  x: pickKeys(xApp),
  linkedin: { ...pickKeys(linkedinApp), product: linkedinApp.product },
  pinterest: pickKeys(pinterestApp),
  google: googleApp,
  youtube: youtubeApp,
  'native-ads': pickKeys(nativeAdsApp),
  flickr: flickrApp,
  wordpress: wordpressApp,
  openai: openaiApp,
  getresponse: {},
  aweber: pickKeys(aweberApp),
  gotowebinar: pickKeys(gotowebinarApp),
};
