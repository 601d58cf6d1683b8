import type { RequestFacts } from '../kit/vendor-facts/check-request.ts';
import { readFacts } from '../kit/vendor-facts/facts.ts';

/** Facts from recorded responses of Flickr; the sources are named in the file. */
export const flickrFacts: RequestFacts = {
  facts: readFacts(new URL('./vendor-facts.json', import.meta.url)),
  mounts: { '/flickr/api': '' },
};
