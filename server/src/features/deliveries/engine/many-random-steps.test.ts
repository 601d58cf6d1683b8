import { test } from 'vitest';
import { checkEngine } from '../../../../test/fixtures/deliveries/engine-invariants.ts';

// Long: 40 sequences of steps for each seed.
test.each([1, 2, 3])('random steps, seed %i → sent once at most, never while stopped, none forgotten', (seed) =>
  checkEngine({ seed, numRuns: 40 }),
);
