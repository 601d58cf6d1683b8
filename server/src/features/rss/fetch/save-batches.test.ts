import { expect, test } from 'vitest';
import { createSaveBatches } from './save-batches.ts';

test('results that come together → saved together, at most so many; one that fails → only it fails', async () => {
  const saves: string[][] = [];
  const batches = createSaveBatches<string>({
    save: async (batch) => {
      saves.push([...batch]);
      if (batch.includes('bad')) throw new Error('not saved');
    },
    wait: async () => {},
    maxSize: 2,
  });
  const results = await Promise.allSettled(['one', 'bad', 'two', 'three', 'four'].map((each) => batches.add(each)));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', ...Array(3).fill('fulfilled')]);
  expect(saves).toEqual([['one', 'bad'], ['one'], ['bad'], ['two', 'three'], ['four']]);
  await batches.add('later');
  expect(saves.at(-1)).toEqual(['later']);
});
