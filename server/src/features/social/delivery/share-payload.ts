import type { Medium as PortMedium, Post } from '@fanfare/connectors/ports/publisher';
import type { MediaUse } from '@fanfare/contract/media';
import type { NetworkName } from '@fanfare/contract/networks/names';
import type { ProfileSet } from '@fanfare/contract/networks/profile';
import { profileOf } from '@fanfare/contract/networks/profiles';
import type { Tx } from '../../../platform/db/index.ts';
import { Problem } from '../../../platform/http/index.ts';
import { OutboundError, type SafeFetch } from '../../../platform/outbound/index.ts';
import type { Medium } from '../social.tables.ts';
import { InvalidContent, MediaUnreadable } from './retry.policy.ts';
import type { ShareRow } from './share-queue.store.ts';

/** A file of the business, opened for sending. */
export type OpenMedium = {
  name: string;
  type: string;
  /** Where the world may fetch it. */
  publicUrl: string;
  size?: number | null;
  width?: number | null;
  height?: number | null;
  bytes(): Promise<Uint8Array<ArrayBuffer>>;
};
/** Where files of a business come from; a file of another business does not exist. */
export type MediaPort = {
  /** `takes`: the types of picture the network takes; one of another type is drawn anew. */
  open(businessId: number, mediaId: number, takes?: readonly string[]): Promise<OpenMedium>;
  /** The file behind an address of ours. */
  idAt(businessId: number, url: string): Promise<number | undefined>;
  /** Writes down which files something shows, so that nobody deletes them unaware. */
  use(tx: Tx, businessId: number, use: MediaUse, mediaIds: readonly number[]): Promise<void>;
};

export type Content = ReturnType<typeof createPayloadBuilder>;
type Deps = { media: MediaPort | undefined; outbound: SafeFetch; profileSet: ProfileSet };

/** These take files only; the others fetch an address themselves. */
const takesFilesOnly: readonly NetworkName[] = ['x', 'linkedin'];
const pictureBytes = 20 * 1024 * 1024;
const loadMs = 20_000;

/** Makes of a share's row what a network is sent. Everything that can be missing is found before anything leaves. */
export const createPayloadBuilder = ({ media, outbound, profileSet }: Deps) => {
  const ofFile = async (row: ShareRow, mediaId: number, { kind, alt }: Medium): Promise<PortMedium> => {
    const takes = profileOf(row.network, profileSet)?.publishing?.media.images.types;
    const file = await media?.open(row.businessId, mediaId, takes).catch((error: unknown) => {
      if (error instanceof Problem) return undefined;
      throw error;
    });
    if (!file) throw new InvalidContent('A picture or video of this post is no longer there. Choose another one.');
    const { name, type, publicUrl } = file;
    const bytes = () =>
      file.bytes().catch(() => {
        throw new MediaUnreadable('A picture or video of this post could not be read. It is tried again.');
      });
    return { kind, url: publicUrl, ...(alt ? { alt } : {}), file: { name, type, bytes } };
  };

  const ofAddress = async (network: NetworkName, url: string, { kind, alt }: Medium): Promise<PortMedium> => {
    const plain = { kind, url, ...(alt ? { alt } : {}) };
    if (!takesFilesOnly.includes(network)) return plain;
    const answer = await outbound.fetch(url, { maxBytes: pictureBytes, timeoutMs: loadMs }).catch((error: unknown) => {
      throw error instanceof OutboundError
        ? new InvalidContent(`The picture could not be loaded. ${error.message}`)
        : error;
    });
    const type = (answer.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
    if (answer.status !== 200 || !/^(?:image|video)\//.test(type)) {
      throw new InvalidContent('What the address of the picture leads to is no picture. Choose another one.');
    }
    const bytes = new Uint8Array(answer.body);
    return { ...plain, file: { name: nameOf(url), type, bytes: async () => bytes } };
  };

  return async (row: ShareRow): Promise<Post> => {
    const ready: PortMedium[] = [];
    for (const medium of row.media) {
      const { mediaId, url } = medium;
      if (mediaId !== null) ready.push(await ofFile(row, mediaId, medium));
      else if (url !== null) ready.push(await ofAddress(row.network, url, medium));
    }
    return { text: row.text, media: ready, settings: row.settings };
  };
};

const nameOf = (url: string): string => new URL(url).pathname.split('/').at(-1)?.slice(0, 100) || 'picture';
