import { z } from 'zod';
import '../zod-setup.ts';

const UnfinishedUpload = z.object({
  business: z.number(),
  id: z.number(),
  name: z.string(),
  size: z.number(),
  changed: z.number(),
  at: z.number(),
});
export type UnfinishedUpload = z.output<typeof UnfinishedUpload>;

/** Properties by which two files count as the same file. */
export type FileIdentity = Pick<File, 'name' | 'size' | 'lastModified'>;

const storageKey = 'fanfare-uploads';
const maxEntries = 20;

/** Unfinished uploads of this browser; empty if the storage is unavailable or invalid. */
function readAll(): UnfinishedUpload[] {
  try {
    return z.array(UnfinishedUpload).parse(JSON.parse(localStorage.getItem(storageKey) ?? '[]'));
  } catch {
    return [];
  }
}

function writeAll(uploads: UnfinishedUpload[]): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(uploads.slice(-maxEntries)));
  } catch {
    // Storage fails in a private window or on a full disk: the upload works, but cannot be resumed after a reload.
  }
}

const isSameFile =
  (business: number, { name, size, lastModified }: FileIdentity) =>
  (upload: UnfinishedUpload) =>
    upload.business === business && upload.name === name && upload.size === size && upload.changed === lastModified;

export const listUnfinished = (business: number, minStartedAt: number): UnfinishedUpload[] =>
  readAll().filter((upload) => upload.business === business && upload.at > minStartedAt);

export const findUnfinished = (
  business: number,
  file: FileIdentity,
  minStartedAt: number,
): UnfinishedUpload | undefined => listUnfinished(business, minStartedAt).find(isSameFile(business, file));

export function saveUnfinished(business: number, file: FileIdentity, id: number, at: number): void {
  const others = readAll().filter((upload) => !isSameFile(business, file)(upload));
  writeAll([...others, { business, id, name: file.name, size: file.size, changed: file.lastModified, at }]);
}

export function removeUnfinished(business: number, file: FileIdentity): void {
  writeAll(readAll().filter((upload) => !isSameFile(business, file)(upload)));
}

export const removeUnfinishedById = (id: number): void => writeAll(readAll().filter((upload) => upload.id !== id));
