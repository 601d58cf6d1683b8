import type { PictureLicence } from '../ports/picture-search.ts';
import type { Rest } from './rest.ts';
import { Licences } from './wire.ts';

type Deps = { rest: Rest; now: () => Date };

const dayMs = 86_400_000;

/** Licences change about once in ten years, so they are asked for once a day. */
export const licenceBook = ({ rest, now }: Deps) => {
  let known: { at: number; licences: Promise<PictureLicence[]> } | undefined;

  const fetched = async () => {
    const { licenses } = await rest.read('flickr.photos.licenses.getInfo', {}, Licences);
    return licenses.license.map(({ id, name, url }) => licenceOf(id, name, url || undefined));
  };

  return (): Promise<PictureLicence[]> => {
    const at = now().getTime();
    if (known && at - known.at < dayMs) return known.licences;
    const entry = { at, licences: fetched() };
    known = entry;
    entry.licences.catch(() => {
      // A failed reading is nobody's knowledge: the next one asks again.
      if (known === entry) known = undefined;
    });
    return entry.licences;
  };
};

/** Read off the licence's own address, since numbers are added over the years: "nc" and "nd" forbid, none means reserved. */
export const licenceOf = (id: string, name: string, url: string | undefined): PictureLicence => {
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

/** For a picture under a licence the list does not know: nothing is allowed. */
export const unknownLicence = (id: string): PictureLicence => licenceOf(id, 'Unknown licence', undefined);
