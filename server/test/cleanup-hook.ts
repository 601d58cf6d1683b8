import { afterAll } from 'vitest';
import { runCleanup } from './cleanup.ts';

// Read anew for every file, unlike what the files import: a hook in one of those would be the first file's alone.
afterAll(runCleanup);
