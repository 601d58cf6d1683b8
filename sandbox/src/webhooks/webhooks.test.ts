import { expect, onTestFinished, test } from 'vitest';
import { startSandbox } from '../index.ts';

test('call of a webhook’s URL → answered, and shown with signature and raw body, but not on the page of another path', async () => {
  const sandbox = await startSandbox({ port: 0, smtpPort: 0 });
  onTestFinished(sandbox.stop);
  const answer = await fetch(`${sandbox.url}/webhooks/shop`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'webhook-signature': 'v1,abc' },
    body: '{"name": "<b>Ann</b>"}',
  });
  expect(answer.status).toBe(200);
  const show = async (path: string) => (await fetch(`${sandbox.url}/webhooks${path}`)).text();
  for (const path of ['', '/shop']) {
    expect(await show(path)).toContain('v1,abc');
    expect(await show(path)).toContain('{&quot;name&quot;: &quot;&lt;b&gt;Ann&lt;/b&gt;&quot;}');
  }
  expect(await show('/other')).not.toContain('v1,abc');
});
