export type PictureLicence = {
  id: string;
  name: string;
  url?: string | undefined;
  allowsCommercialUse: boolean;
  allowsEdits: boolean;
};

export type FoundPicture = {
  id: string;
  title: string;
  pageUrl: string;
  owner: { id: string; name: string };
  licence: PictureLicence;
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

/** Looks for pictures that may be used, and names whom to credit. Needs the product's key, nobody's grant. */
export interface PictureSearch {
  search(ask: PictureSearchAsk): Promise<{ pictures: FoundPicture[]; page: number; pages: number; total: number }>;
  owner(id: string): Promise<{ id: string; name: string; realName?: string | undefined; profileUrl: string }>;
  licences(): Promise<PictureLicence[]>;
}
