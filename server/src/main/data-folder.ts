import { chmodSync, mkdirSync, statSync } from 'node:fs';

/** Files that this process creates from now on are for its own user only. */
export const restrictNewFiles = () => void process.umask(0o077);

/**
 * Makes the data folder readable for its own user only: its database has tokens and emails. A folder of another user
 * or one shared by design (with the sticky bit, such as /tmp) is refused.
 */
export const secureDataFolder = (folder: string, platform: NodeJS.Platform = process.platform): void => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Windows has access lists instead; a folder in the user's profile is theirs alone.
  if (platform === 'win32') return;
  const { mode, uid } = statSync(folder);
  if ((mode & 0o077) === 0) return;
  const isOwn = uid === process.getuid?.();
  if (!isOwn || (mode & 0o1000) !== 0) {
    throw new Error(
      `The data folder ${folder} can be read by other users of this machine. Choose a folder of your own with FANFARE_DATA, or run: chmod 700 ${folder}`,
    );
  }
  chmodSync(folder, 0o700);
};
