import { beforeAll, expect, test } from 'vitest';
import {
  addRows,
  type ChangingBusiness,
  createChangingBusiness,
  listAtNetwork,
} from '../../../test/fixtures/ads/ad-changes.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
let business: ChangingBusiness;
let ids: string[];
beforeAll(async () => {
  app = await createTestApp({ runsNoJobs: true });
  business = await createChangingBusiness(app);
  ids = await addRows(app, business, 2);
});

const sendForm = (path: string, fields: [string, string][]) => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return business.owner.post(path, {}, { payload: new URLSearchParams(fields).toString(), headers });
};

test.each([
  ['one value', 1, () => [['selected_ads', ids[0]]]],
  ['a field for each', 2, () => ids.map((id) => ['selected_ads', id])],
  ['one `[]` field', 1, () => [['selected_ads[]', ids[0]]]],
  ['a `[]` field for each', 2, () => ids.map((id) => ['selected_ads[]', id])],
  ['JSON text', 2, () => [['selected_ads', JSON.stringify(ids)]]],
])('form of a row action that sends selected_ads as %s → %i rows queued', async (_, queued, toFields) => {
  const fields = toFields().map(([name, value]): [string, string] => [String(name), String(value)]);
  for (const path of ['/facebook/ads/status/paused', '/facebook/ads/clone'])
    expect((await sendForm(path, fields)).body).toMatchObject({ success: true, queued });
});

test('forms of row actions on Google and native ads with selected_ads[] → accepted', async () => {
  const [campaign] = (await listAtNetwork(app, business, 'google', 'campaign')).filter(({ isOn }) => isOn);
  const [ad] = (await listAtNetwork(app, business, 'nativeads', 'ad')).filter(({ isOn }) => isOn);
  const { google, nativeads } = business.accounts;
  for (const path of [`/google/ads/status/${google}/paused`, `/google/ads/clone/${google}`])
    expect((await sendForm(path, [['selected_ads[]', String(campaign?.id)]])).body).toMatchObject({ queued: 1 });
  for (const path of ['/nativeads/ads/status/pause', '/nativeads/ads/clone']) {
    const fields: [string, string][] = [
      ['selected_ads', String(ad?.id)],
      ['customer_id', nativeads],
    ];
    expect((await sendForm(path, fields)).body).toMatchObject({ queued: 1 });
  }
});

test.each(['[]', '["', '["a\\u0000"]', ''])('form of a row action with selected_ads %j → 400', async (value) => {
  const answer = await sendForm('/facebook/ads/status/paused', [['selected_ads', value]]);
  expect([answer.status, answer.body.code]).toEqual([400, 'invalid-input']);
});
