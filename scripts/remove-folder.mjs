// Removes a temporary folder that a process which was killed may still write to.
import { existsSync, rmSync } from 'node:fs';

const attempts = 50;
const pauseMs = 100;

/** Removes a folder, for at most 5 s. Waits synchronously, because handlers of the exit of a process can't wait otherwise. */
export function removeFolder(folder) {
  const idle = new Int32Array(new SharedArrayBuffer(4));
  for (let attempt = 1; attempt <= attempts && existsSync(folder); attempt += 1) {
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch (error) {
      if (attempt === attempts) throw error;
    }
    if (existsSync(folder)) Atomics.wait(idle, 0, 0, pauseMs);
  }
}
