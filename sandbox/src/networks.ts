import { facebook } from './facebook/index.ts';
import { practiceApp as facebookApp } from './facebook/seed.data.ts';
import { flickr, practiceApp as flickrApp } from './flickr/index.ts';
import { google, practiceApp as googleApp } from './google/index.ts';
import { instagram, practiceApp as instagramApp } from './instagram/index.ts';
import type { Network } from './kit/network.ts';
import { linkedin, practiceApp as linkedinApp } from './linkedin/index.ts';
import { nativeAds, practiceApp as nativeAdsApp } from './native-ads/index.ts';
import { pinterest, practiceApp as pinterestApp } from './pinterest/index.ts';
import { wordpress, practiceApp as wordpressApp } from './wordpress/index.ts';
import { x, practiceApp as xApp } from './x/index.ts';
import { youtube, practiceApp as youtubeApp } from './youtube/index.ts';

/** Every practice network, in the order the first page lists them. */
export const networks: readonly Network[] = [
  ...[facebook, instagram, x, linkedin, pinterest],
  ...[google, youtube, nativeAds, flickr, wordpress],
];

const pair = ({ id, secret }: { id: string; secret: string }) => ({ id, secret });

/** The keys our product has at the practice networks, as an operator would have them at the true ones. */
export const practiceKeys = {
  facebook: pair(facebookApp),
  instagram: pair(instagramApp),
  x: pair(xApp),
  linkedin: pair(linkedinApp),
  pinterest: pair(pinterestApp),
  google: googleApp,
  youtube: youtubeApp,
  'native-ads': pair(nativeAdsApp),
  flickr: flickrApp,
  wordpress: wordpressApp,
};
