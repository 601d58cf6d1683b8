import { toCsv } from '@fanfare/contract/kit/csv';
import { guessMapping } from '@fanfare/contract/social/csv-import';
import { expect, test } from 'vitest';
import { randomImage, upload } from '../../../../test/fixtures/files.ts';
import { createPublisher } from '../../../../test/fixtures/share.ts';
import { recordStatements } from '../../../../test/sql-statements.ts';
import { createTestApp } from '../../../../test/test-app.ts';

const columns = ['network', 'account', 'message', 'date', 'time', 'image_url'];

test('60 rows with images → as many writes as 3 rows; media uses, forecasts and steps included', async () => {
  const app = await createTestApp({ runsNoJobs: true });
  const publisher = await createPublisher(app);
  const page = publisher.accountOn('facebook').name;
  const { body } = await upload(publisher.owner, [{ name: 'pier.png', bytes: await randomImage() }]);
  const media = (await publisher.owner.get(`/media/${body.media_id}`)).body;
  const countWrites = async (rows: number, month: string) => {
    const lines = Array.from({ length: rows }, (_, index) => {
      const [hour, minute] = [Math.floor(index / 4) + 1, (index % 4) * 15].map((part) => String(part).padStart(2, '0'));
      return ['facebook', page, `Row ${index} of ${month}`, `2030-${month}-01`, `${hour}:${minute}`, String(media.src)];
    });
    const text = toCsv([columns, ...lines]);
    const statements = await recordStatements(async () =>
      expect(
        (
          await publisher.owner.post('/social/import', {
            submit_id: `import-${rows}-rows`,
            text,
            mapping: guessMapping(columns),
          })
        ).body,
      ).toMatchObject({ imported: rows }),
    );
    return statements.filter((statement) => !statement.startsWith('select')).toSorted();
  };
  const few = await countWrites(3, '07');
  expect(few).toContain('insert media_uses');
  expect(await countWrites(60, '08')).toEqual(few);
});
