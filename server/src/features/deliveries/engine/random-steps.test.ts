import { test } from 'vitest';
import { checkEngine } from '../../../../test/fixtures/deliveries/engine-invariants.ts';

test('random steps of 3 workers, users, network and clock → sent once at most, never while stopped, none forgotten', () =>
  checkEngine({ seed: 20300615, numRuns: 20 }));
