import type { PictureLicence } from '../ports/picture-search.ts';
import type { Rest } from './rest.ts';
import { Licences } from './wire.ts';

type Deps = { rest: Rest; now: () => Date };

const dayMs = 86_400_000;

/** Licences rarely change, so they are cached for a day. */
export const cachedLicences = ({ rest, now }: Deps) => {
  let cached: { at: number; licences: Promise<PictureLicence[]> } | undefined;

  const fetchLicences = async () => {
    const { licenses } = await rest.read('flickr.photos.licenses.getInfo', {}, Licences);
    return licenses.license.map(({ id, name, url }) => toLicence(id, name, url || undefined));
  };

  return (): Promise<PictureLicence[]> => {
    const at = now().getTime();
    if (cached && at - cached.at < dayMs) return cached.licences;
    const entry = { at, licences: fetchLicences() };
    cached = entry;
    entry.licences.catch(() => {
      // A failed request is not cached.
      if (cached === entry) cached = undefined;
    });
    return entry.licences;
  };
};

/** Derived from the licence URL, since new ids are added: "nc" and "nd" forbid, no URL means all rights reserved. */
export const toLicence = (id: string, name: string, url: string | undefined): PictureLicence => {
  const [, terms = ''] = /creativecommons\.org\/licenses\/([a-z-]+)/.exec(url ?? '') ?? [];
  const parts = terms.split('-');
  return {
    id,
    name,
    url,
    allowsCommercialUse: url !== undefined && !parts.includes('nc'),
    allowsEdits: url !== undefined && !parts.includes('nd'),
  };
};

/** A licence missing from the list allows nothing. */
export const toUnknownLicence = (id: string): PictureLicence => toLicence(id, 'Unknown license', undefined);
