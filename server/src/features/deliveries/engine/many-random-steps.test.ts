import { test } from 'vitest';
import { checkEngineInvariants } from '../../../../test/fixtures/deliveries/engine-invariants.ts';

// Long: 40 sequences of steps for each seed.
test.each([1, 2, 3])('random steps, seed %i → sent once at most, never while stopped, none forgotten', (seed) =>
  checkEngineInvariants({ seed, numRuns: 40 }),
);
