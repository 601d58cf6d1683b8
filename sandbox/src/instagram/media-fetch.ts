import { loopbackFetch, parseWebUrl } from '../kit/http/loopback-fetch.ts';
import { errors } from './errors.ts';

const maxImageBytes = 8 * 1024 * 1024;
const maxVideoBytes = 60 * 1024 * 1024;
const minAspectRatio = 4 / 5;
const maxAspectRatio = 1.91;
/** Tolerance of the aspect ratio: sizes are whole pixels, so the ratio of a 4:5 image can be slightly off. */
const aspectTolerance = 0.01;

/** The size in the frame header of a JPEG; undefined for other formats. */
const readJpegSize = (bytes: Uint8Array): { width: number; height: number } | undefined => {
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

/** Fetches an image and applies Instagram's limits. The width is not limited: Instagram scales images. */
export const fetchImage = async (address: string): Promise<Uint8Array> => {
  const url = parseWebUrl(address);
  const response = url && (await loopbackFetch(url, { maxBytes: maxImageBytes }));
  if (response?.status !== 200) throw errors.unreachable(address);
  if (response.isTooBig) throw errors.imageTooLarge();
  const size = readJpegSize(response.bytes);
  if (!size) throw errors.imageFormat();
  const ratio = size.width / Math.max(1, size.height);
  if (ratio < minAspectRatio - aspectTolerance || ratio > maxAspectRatio + aspectTolerance) throw errors.aspect(ratio);
  return response.bytes;
};

export type FetchedVideo = { bytes: Uint8Array } | { trouble: string };

/** A video is fetched after the response, so its errors are only in the container's status. */
export const fetchVideo = async (address: string): Promise<FetchedVideo> => {
  const url = parseWebUrl(address);
  const response = url && (await loopbackFetch(url, { maxBytes: maxVideoBytes, timeoutMs: 15_000 }));
  if (response?.status !== 200) return fetchFailure(2207052);
  const isMp4 = Buffer.from(response.bytes.subarray(4, 8)).toString('latin1') === 'ftyp';
  return response.isTooBig || !isMp4 ? fetchFailure(2207026) : { bytes: response.bytes };
};

const fetchFailure = (subcode: number) => ({ trouble: `Error: Media upload has failed with error code ${subcode}` });
