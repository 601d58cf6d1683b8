import { pictureExtensions, pictureWarning } from '@fanfare/contract/pictures';
import {
  type Family,
  familyOf,
  type MediaRoom,
  uploadMessages,
  uploadRefusal,
  videoExtensions,
} from '@fanfare/contract/uploads';
import { readImageHeader } from './image-header.ts';

export type Wish = {
  /** Missing, both are welcome. */
  family?: Family | undefined;
  room: MediaRoom;
  /** Bytes the library still has room for. */
  left: number;
};
export type Checked = { refusal: string } | { refusal: null; family: Family; warning: string | null };

const notThis = {
  image: `This is not an image. Choose a file that ends in ${pictureExtensions.join(', ')}.`,
  video: `This is not a video. Choose a file that ends in ${videoExtensions.join(', ')}.`,
};
const notInside = 'This file is not an image, whatever its name says. Choose a JPEG, PNG, GIF or WebP file.';

/** Everything that can be known of a file before its first byte is sent: its name, size, type and dimensions. */
export async function validateFile(file: File, { family: wanted, room, left }: Wish): Promise<Checked> {
  const family = familyOf(file.name);
  if (wanted && family !== wanted) return { refusal: notThis[wanted] };
  const refusal = uploadRefusal(file, room);
  if (!family || refusal) return { refusal: refusal ?? uploadMessages.unknownType };
  if (file.size > left) return { refusal: uploadMessages.noRoom(file.size, Math.max(0, left)) };
  if (family === 'video') return { refusal: null, family, warning: null };
  const seen = await readImageHeader(file);
  return seen ? { refusal: null, family, warning: pictureWarning(seen.size) } : { refusal: notInside };
}
