import { afterAll } from 'vitest';
import { runCleanup } from './cleanup.ts';

// A setup file runs for every test file. A hook in an imported module would run only for the first file.
afterAll(runCleanup);
