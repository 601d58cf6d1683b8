import { z } from 'zod';
import '../zod-setup.ts';

const Begun = z.object({
  business: z.number(),
  id: z.number(),
  name: z.string(),
  size: z.number(),
  changed: z.number(),
  at: z.number(),
});
export type Begun = z.output<typeof Begun>;

/** What makes a file the same one when it is chosen again. */
export type Known = Pick<File, 'name' | 'size' | 'lastModified'>;

const place = 'fanfare-uploads';
const mostKept = 20;

/** Uploads that were begun in this browser and are not over. A browser that keeps nothing just begins anew. */
function read(): Begun[] {
  try {
    return z.array(Begun).parse(JSON.parse(localStorage.getItem(place) ?? '[]'));
  } catch {
    return [];
  }
}

function write(uploads: Begun[]): void {
  try {
    localStorage.setItem(place, JSON.stringify(uploads.slice(-mostKept)));
  } catch {
    // Private windows and full disks: the upload works all the same, it only cannot be taken up after a reload.
  }
}

const isOf =
  (business: number, { name, size, lastModified }: Known) =>
  (one: Begun) =>
    one.business === business && one.name === name && one.size === size && one.changed === lastModified;

export const begunIn = (business: number, oldest: number): Begun[] =>
  read().filter((one) => one.business === business && one.at > oldest);

export const findUnfinished = (business: number, file: Known, oldest: number): Begun | undefined =>
  begunIn(business, oldest).find(isOf(business, file));

export function saveUnfinished(business: number, file: Known, id: number, at: number): void {
  const others = read().filter((one) => !isOf(business, file)(one));
  write([...others, { business, id, name: file.name, size: file.size, changed: file.lastModified, at }]);
}

export function removeUnfinished(business: number, file: Known): void {
  write(read().filter((one) => !isOf(business, file)(one)));
}

export const forgetUpload = (id: number): void => write(read().filter((one) => one.id !== id));
