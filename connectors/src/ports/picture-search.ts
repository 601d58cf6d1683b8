export type PictureLicence = {
  id: string;
  name: string;
  url?: string | undefined;
  allowsCommercialUse: boolean;
  allowsEdits: boolean;
};

export type PictureOwner = { id: string; name: string; realName?: string | undefined; profileUrl: string };

/** What must stay with a picture wherever it goes: where it is from, whose it is, and on which terms. */
export type PictureSource = {
  id: string;
  title: string;
  pageUrl: string;
  owner: PictureOwner;
  licence: PictureLicence;
  /** Whom to name beside the picture, in one line. */
  credit: string;
};

export type FoundPicture = PictureSource & {
  description: string;
  tags: readonly string[];
  /** Smallest first; never empty. */
  sizes: readonly { url: string; width: number; height: number }[];
};

export type PictureSearchAsk = {
  words: string;
  page: number;
  perPage: number;
  sort?: 'relevance' | 'newest' | 'interesting' | undefined;
  /** Licence ids; without it, every licence that allows commercial use. */
  licences?: readonly string[] | undefined;
};

export type FoundPictures = { pictures: FoundPicture[]; page: number; pages: number; total: number };

/** Looks for pictures that may be used, and names whom to credit. Needs the product's key, nobody's grant. */
export interface PictureSearch {
  search(ask: PictureSearchAsk): Promise<FoundPictures>;
  /** One picture by its id, with its owner's real name where they give one. */
  source(id: string): Promise<PictureSource>;
  owner(id: string): Promise<PictureOwner>;
  licences(): Promise<PictureLicence[]>;
}
