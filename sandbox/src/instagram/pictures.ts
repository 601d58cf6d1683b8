import { loopbackFetch, webAddress } from '../kit/http/loopback-fetch.ts';
import { refuse } from './errors.ts';

const biggestImage = 8 * 1024 * 1024;
const biggestVideo = 60 * 1024 * 1024;
const narrowest = 320;
const widest = 1440;
const tallest = 4 / 5;
const flattest = 1.91;
/** Pictures are measured in whole pixels, so the ratio of an honest 4:5 may miss it by a hair. */
const tolerance = 0.01;

/** The size a JPEG names in its frame header; nothing for anything that is no JPEG. */
export const jpegSize = (bytes: Uint8Array): { width: number; height: number } | undefined => {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (data.length < 4 || data.readUInt16BE(0) !== 0xffd8) return undefined;
  let at = 2;
  while (at + 9 < data.length) {
    if (data[at] !== 0xff) return undefined;
    const marker = data[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: data.readUInt16BE(at + 5), width: data.readUInt16BE(at + 7) };
    at += marker === 0xff ? 1 : 2 + data.readUInt16BE(at + 2);
  }
  return undefined;
};

/** Fetches a picture as Instagram does, and refuses what it refuses. */
export const fetchImage = async (address: string): Promise<Uint8Array> => {
  const url = webAddress(address);
  const found = url && (await loopbackFetch(url, { maxBytes: biggestImage }));
  if (found?.status !== 200) throw refuse.unreachable(address);
  if (found.isTooBig) throw refuse.imageTooLarge();
  const size = jpegSize(found.bytes);
  if (!size) throw refuse.imageFormat();
  if (size.width < narrowest || size.width > widest) throw refuse.resolution(size.width);
  const ratio = size.width / Math.max(1, size.height);
  if (ratio < tallest - tolerance || ratio > flattest + tolerance) throw refuse.aspect(ratio);
  return found.bytes;
};

export type FetchedVideo = { bytes: Uint8Array } | { trouble: string };

/** A film is fetched after the answer, so what is wrong with it shows in the container's status only. */
export const fetchVideo = async (address: string): Promise<FetchedVideo> => {
  const url = webAddress(address);
  const found = url && (await loopbackFetch(url, { maxBytes: biggestVideo, timeoutMs: 15_000 }));
  if (found?.status !== 200) return failed(2207052);
  const isFilm = Buffer.from(found.bytes.subarray(4, 8)).toString('latin1') === 'ftyp';
  return found.isTooBig || !isFilm ? failed(2207026) : { bytes: found.bytes };
};

const failed = (subcode: number) => ({ trouble: `Error: Media upload has failed with error code ${subcode}` });
