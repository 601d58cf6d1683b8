import { test } from 'vitest';
import { checkEngineInvariants } from '../../../../test/fixtures/deliveries/engine-invariants.ts';

// Long: the test runs 40 random sequences of engine steps for each seed.
test.each([1, 2, 3])(
  'random steps of workers, users, network and clock, seed %i → each delivery sent once at most, never while stopped, none forgotten',
  (seed) => checkEngineInvariants({ seed, numRuns: 40 }),
);
