import type { Medium as PortMedium, Post } from '@fanfare/connectors/ports/publisher';
import type { MediaItem, MediaUse } from '@fanfare/contract/media/media';
import type { NetworkName } from '@fanfare/contract/networks/names';
import type { ProfileSet } from '@fanfare/contract/networks/profile';
import { profileFor } from '@fanfare/contract/networks/profiles';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { OutboundError } from '../../../platform/outbound/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { InvalidContent, MediaUnreadable } from '../../deliveries/index.ts';
import type { ShareRow } from '../shares/shares.store.ts';
import type { Medium } from '../social.tables.ts';

/** A file of the media library, opened for sending. */
type OpenMedium = {
  name: string;
  type: string;
  /** Public URL for networks that fetch the file. */
  publicUrl: string;
  isMadeByAi: boolean;
  size?: number | null;
  width?: number | null;
  height?: number | null;
  bytes(): Promise<Uint8Array<ArrayBuffer>>;
};
/** Media library of a business; a file of another business is not found. */
export type MediaPort = {
  /** An image of a type outside `acceptedTypes` is re-encoded. */
  open(businessId: number, mediaId: number, acceptedTypes?: readonly string[]): Promise<OpenMedium>;
  /** Id of the file behind one of our own URLs. */
  findIdByUrl(businessId: number, url: string): Promise<number | undefined>;
  /** Files by id or by one of our own URLs. Other addresses are left out. */
  findFiles(
    reader: Db | Tx,
    businessId: number,
    refs: readonly (number | string)[],
  ): Promise<ReadonlyMap<number | string, Pick<MediaItem, 'family' | 'name' | 'alt' | 'path' | 'small_path'>>>;
  /** Records which files are in use, so that deleting them warns the user. */
  recordUses(
    tx: Tx,
    businessId: number,
    uses: readonly { use: MediaUse; mediaIds: readonly number[] }[],
  ): Promise<void>;
};

export type BuildPayload = ReturnType<typeof createPayloadBuilder>;
type Deps = { media: MediaPort | undefined; profileSet: ProfileSet };

/** Networks that accept uploads only; every other network fetches a URL itself. */
const fileOnlyNetworks: readonly NetworkName[] = ['x', 'linkedin'];
const maxImageBytes = 20 * 1024 * 1024;
const downloadTimeoutMs = 20_000;

/** Builds the payload of a share. Missing files are found here, before the call to the network. */
export const createPayloadBuilder = ({ safeFetch }: Platform, { media, profileSet }: Deps) => {
  const fromLibrary = async (row: ShareRow, mediaId: number, { kind, alt }: Medium): Promise<PortMedium> => {
    const acceptedTypes = profileFor(row.network, profileSet)?.publishing?.media.images.types;
    const file = await media?.open(row.businessId, mediaId, acceptedTypes).catch((error: unknown) => {
      if (error instanceof Problem) return undefined;
      throw error;
    });
    if (!file) throw new InvalidContent('An image or video in this post was deleted. Choose another one.');
    const { name, type, publicUrl, isMadeByAi } = file;
    const bytes = () =>
      file.bytes().catch(() => {
        throw new MediaUnreadable('We couldn’t read an image or video in this post. We’ll try again.');
      });
    return { kind, url: publicUrl, isMadeByAi, ...(alt ? { alt } : {}), file: { name, type, bytes } };
  };

  const fromUrl = async (network: NetworkName, url: string, { kind, alt }: Medium): Promise<PortMedium> => {
    const medium = { kind, url, ...(alt ? { alt } : {}) };
    if (!fileOnlyNetworks.includes(network)) return medium;
    const answer = await safeFetch
      .fetch(url, { maxBytes: maxImageBytes, timeoutMs: downloadTimeoutMs })
      .catch((error: unknown) => {
        throw error instanceof OutboundError
          ? new InvalidContent(`We couldn’t load the image. ${error.message}`)
          : error;
      });
    const type = (answer.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
    if (answer.status !== 200 || !/^(?:image|video)\//.test(type)) {
      throw new InvalidContent('This URL isn’t an image. Choose another one.');
    }
    const bytes = new Uint8Array(answer.body);
    return { ...medium, file: { name: fileNameFor(url), type, bytes: async () => bytes } };
  };

  return async (row: ShareRow): Promise<Post> => {
    const payloadMedia: PortMedium[] = [];
    for (const medium of row.media) {
      const { mediaId, url } = medium;
      if (mediaId !== null) payloadMedia.push(await fromLibrary(row, mediaId, medium));
      else if (url !== null) payloadMedia.push(await fromUrl(row.network, url, medium));
    }
    return { text: row.text, media: payloadMedia, settings: row.settings };
  };
};

const fileNameFor = (url: string): string => new URL(url).pathname.split('/').at(-1)?.slice(0, 100) || 'picture';
