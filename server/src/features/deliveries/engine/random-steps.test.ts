import { test } from 'vitest';
import { checkEngineInvariants } from '../../../../test/fixtures/deliveries/engine-invariants.ts';

test('random steps of 3 workers, users, network and clock → each delivery sent once at most, never while stopped, none forgotten', () =>
  checkEngineInvariants({ seed: 20300615, numRuns: 20 }));
